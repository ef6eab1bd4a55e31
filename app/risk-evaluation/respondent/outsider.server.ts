import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { ask, tell } from '#app/api.server.ts'
import { readDraft } from '#app/draft.server.ts'
import { readForm } from '#app/form.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { FormId } from '#app/risk-evaluation/form-id.ts'
import { bizIdOf } from '#app/risk-evaluation/params.server.ts'
import { refuseWithout } from '#app/shell/permitted.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { createItem, getProject } from '#contract/risk-evaluation/calls.ts'
import { SendType } from '#contract/risk-evaluation/codes.ts'
import { RiskPerm } from '#contract/risk-evaluation/perms.ts'
import { itemEdit } from '#contract/risk-evaluation/shapes.ts'

/** What is typed of a person outside; the fields are named as the call names them, so that its faults find them. */
const typedOutsider = z.strictObject({ respondent: itemEdit.omit({ itemId: true, version: true }) })

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, RiskPerm.writeProjects)
  const { bizId, name } = await ask(args, getProject, { query: { id: bizIdOf(args) } })
  return { project: { bizId, name }, draft: await readDraft(args) }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedOutsider, FormId.outsider)
  if (!form.ok) return form.refused()
  const projectId = bizIdOf(args)
  const respondent = { sendType: SendType.external, ...form.value.respondent }
  const told = await tell(args, createItem, { body: { projectId, respondent } })
  if (!told.ok) return form.refused(told)
  const t = translatorOf(args.request, 'risk-evaluation')
  const page = `/risk/projects/${projectId}/respondents/${told.data.itemId}`
  return redirectWithNotice(args, page, t('respondents.added', { added: 1 }))
}
