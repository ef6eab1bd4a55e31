import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { ask, tell } from '#app/api.server.ts'
import { readForm } from '#app/form.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { FormId } from '#app/risk-evaluation/form-id.ts'
import { bizIdOf } from '#app/risk-evaluation/params.server.ts'
import { refusedConfirmation } from '#app/shell/confirmation.server.ts'
import { refuseWithout } from '#app/shell/permitted.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { getProject } from '#contract/risk-evaluation/calls.ts'
import { reopenProject } from '#contract/risk-evaluation/campaign-calls.ts'
import { projectClosing } from '#contract/risk-evaluation/campaign-shapes.ts'
import { RiskPerm } from '#contract/risk-evaluation/perms.ts'
import { projectView } from './project-view.server.ts'

const posted = z.strictObject({ version: projectClosing.shape.version })

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, RiskPerm.writeProjects)
  return projectView(args.request, await ask(args, getProject, { query: { id: bizIdOf(args) } }))
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, posted, FormId.reopen)
  if (!form.ok) return form.refused()
  const id = bizIdOf(args)
  const told = await tell(args, reopenProject, { body: { id, version: form.value.version } })
  if (!told.ok) return refusedConfirmation(FormId.reopen, told)
  return redirectWithNotice(args, `/risk/projects/${id}`, translatorOf(args.request, 'campaign')('reopen.done'))
}
