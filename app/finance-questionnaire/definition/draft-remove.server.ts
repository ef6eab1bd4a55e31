import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { tell } from '#app/api.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { postedForm } from '#app/posted.server.ts'
import { refusedConfirmation } from '#app/shell/confirmation.server.ts'
import { languageOf } from '#app/shell/language.server.ts'
import { notFound } from '#app/shell/not-found.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { removeFinanceEntry } from '#contract/finance-questionnaire/calls.ts'
import { tokensOf } from '#contract/finance-questionnaire/formula.ts'
import { inLanguage } from '#contract/language.ts'
import { codeOf, draftOfPage, draftPage, headOf } from './draft.server.ts'
import { entryOf } from './entry.server.ts'
import { FormId } from './form-id.ts'

const listOf = (request: Request) =>
  new URL(request.url).searchParams.get('list') === 'indicators' ? 'indicators' : 'fields'

/** The question whether to take a row or an indicator out, with the indicators that stand on it. */
export async function loader(args: LoaderFunctionArgs) {
  const draft = await draftOfPage(args)
  const entry = entryOf(args.request)
  const language = languageOf(args.request)
  const found =
    listOf(args.request) === 'fields'
      ? draft.fields.find(({ code }) => code === entry)?.name
      : draft.indicators.find(({ code }) => code === entry)?.target
  if (!found) throw notFound(args.request)
  const names = (formula: string) => {
    const tokens = tokensOf(formula)
    return Array.isArray(tokens) && tokens.some(({ text }) => text === entry)
  }
  const users = draft.indicators.filter(({ code, formula }) => code !== entry && names(formula))
  return {
    head: headOf(args, draft),
    name: inLanguage(found, language),
    users: users.map(({ target }) => inLanguage(target, language)),
  }
}

export async function action(args: ActionFunctionArgs) {
  const domain = codeOf(args)
  const version = String((await postedForm(args.request)).get('version') ?? '')
  const entry = entryOf(args.request)
  const told = await tell(args, removeFinanceEntry, { body: { domain, version, list: listOf(args.request), entry } })
  if (!told.ok) return refusedConfirmation(FormId.remove, told)
  const t = translatorOf(args.request, 'finance-questionnaire')
  return redirectWithNotice(args, draftPage(domain), t('entry.removed'))
}
