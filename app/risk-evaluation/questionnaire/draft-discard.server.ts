import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { tell } from '#app/api.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { postedForm } from '#app/posted.server.ts'
import { codeOf } from '#app/risk-evaluation/params.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { discardDraft } from '#contract/risk-evaluation/questionnaire-calls.ts'
import { draftOfPage, headOf, questionnairePage } from './draft.server.ts'
import { askAgain } from './draft-question.server.ts'
import { FormId } from './form-id.ts'

export async function loader(args: LoaderFunctionArgs) {
  const draft = await draftOfPage(args)
  return { head: headOf(args, draft), version: draft.version }
}

export async function action(args: ActionFunctionArgs) {
  const domain = codeOf(args)
  const version = String((await postedForm(args.request)).get('version') ?? '')
  const told = await tell(args, discardDraft, { query: { domain, version } })
  if (!told.ok) return askAgain(args, FormId.discard, told)
  return redirectWithNotice(
    args,
    questionnairePage(domain),
    translatorOf(args.request, 'questionnaire')('discard.done'),
  )
}
