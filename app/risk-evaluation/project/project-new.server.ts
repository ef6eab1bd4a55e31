import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { ask, tell } from '#app/api.server.ts'
import { readDraft } from '#app/draft.server.ts'
import { readForm } from '#app/form.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { FormId } from '#app/risk-evaluation/form-id.ts'
import { datesOf } from '#app/shell/dates.server.ts'
import { languageOf } from '#app/shell/language.server.ts'
import { refuseWithout } from '#app/shell/permitted.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { inLanguage } from '#contract/language.ts'
import { createProject, listQuestionnaires } from '#contract/risk-evaluation/calls.ts'
import { RiskPerm } from '#contract/risk-evaluation/perms.ts'
import { newProject } from '#contract/risk-evaluation/shapes.ts'

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, RiskPerm.writeProjects)
  const language = languageOf(args.request)
  const questionnaires = await ask(args, listQuestionnaires)
  return {
    questionnaires: questionnaires
      .filter(({ archived, number }) => !archived && number > 0)
      .map(({ name, ...row }) => ({ ...row, name: inLanguage(name, language) })),
    today: datesOf(args.request).today(),
    draft: await readDraft(args),
  }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, newProject, FormId.project)
  if (!form.ok) return form.refused()
  const told = await tell(args, createProject, { body: form.value })
  if (!told.ok) return form.refused(told)
  const t = translatorOf(args.request, 'risk-evaluation')
  return redirectWithNotice(args, `/risk/projects/${told.data.bizId}`, t('projectNew.done'))
}
