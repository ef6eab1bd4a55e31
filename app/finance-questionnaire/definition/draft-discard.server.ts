import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { tell } from '#app/api.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { postedForm } from '#app/posted.server.ts'
import { refusedConfirmation } from '#app/shell/confirmation.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { discardFinanceDraft } from '#contract/finance-questionnaire/calls.ts'
import { codeOf, draftOfPage, headOf, questionnairePage } from './draft.server.ts'
import { FormId } from './form-id.ts'

export async function loader(args: LoaderFunctionArgs) {
  return { head: headOf(args, await draftOfPage(args)) }
}

export async function action(args: ActionFunctionArgs) {
  const domain = codeOf(args)
  const version = String((await postedForm(args.request)).get('version') ?? '')
  const told = await tell(args, discardFinanceDraft, { query: { domain, version } })
  if (!told.ok) return refusedConfirmation(FormId.discard, told)
  const t = translatorOf(args.request, 'finance-questionnaire')
  return redirectWithNotice(args, questionnairePage(domain), t('discard.done'))
}
