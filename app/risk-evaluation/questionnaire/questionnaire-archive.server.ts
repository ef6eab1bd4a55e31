import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { ask, tell } from '#app/api.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { codeOf } from '#app/risk-evaluation/params.server.ts'
import { refusedConfirmation } from '#app/shell/confirmation.server.ts'
import { languageOf } from '#app/shell/language.server.ts'
import { refuseWithout } from '#app/shell/permitted.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { inLanguage } from '#contract/language.ts'
import { RiskPerm } from '#contract/risk-evaluation/perms.ts'
import { archiveQuestionnaire, getQuestionnaire } from '#contract/risk-evaluation/questionnaire-calls.ts'
import { questionnairePage } from './draft.server.ts'
import { FormId } from './form-id.ts'

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, RiskPerm.writeQuestionnaires)
  const found = await ask(args, getQuestionnaire, { query: { domain: codeOf(args) } })
  return { ...found, name: inLanguage(found.name, languageOf(args.request)) }
}

export async function action(args: ActionFunctionArgs) {
  const domain = codeOf(args)
  const told = await tell(args, archiveQuestionnaire, { query: { domain } })
  if (!told.ok) return refusedConfirmation(FormId.archive, told)
  return redirectWithNotice(
    args,
    questionnairePage(domain),
    translatorOf(args.request, 'questionnaire')('archive.done'),
  )
}
