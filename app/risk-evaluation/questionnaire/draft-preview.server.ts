import type { LoaderFunctionArgs } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { languageOf } from '#app/shell/language.server.ts'
import { languages } from '#contract/language.ts'
import { previewDraft } from '#contract/risk-evaluation/questionnaire-calls.ts'
import { draftOfPage, headOf } from './draft.server.ts'

/** The draft as respondents would see it; `?in=en` in another language than the reader's. */
export async function loader(args: LoaderFunctionArgs) {
  const draft = await draftOfPage(args)
  const wanted = new URL(args.request.url).searchParams.get('in')
  const language = languages.find((each) => each === wanted) ?? languageOf(args.request)
  const { header, rows } = await ask(args, previewDraft, { query: { domain: draft.code, language } })
  const empty = header.length === 0 || rows.length === 0
  return { head: headOf(args, draft), language, empty, header, rows }
}
