import type { LoaderFunctionArgs } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { codeOf } from '#app/risk-evaluation/params.server.ts'
import { datesOf } from '#app/shell/dates.server.ts'
import { languageOf } from '#app/shell/language.server.ts'
import { notFound } from '#app/shell/not-found.server.ts'
import { inLanguage } from '#contract/language.ts'
import { getQuestionnaire, getVersion } from '#contract/risk-evaluation/questionnaire-calls.ts'
import { contentView } from './questionnaire-content.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const query = { domain: codeOf(args) }
  const number = Number(args.params.number)
  if (!Number.isInteger(number) || number < 1 || number > 1_000_000) throw notFound(args.request)
  const [questionnaire, version] = await Promise.all([
    ask(args, getQuestionnaire, { query }),
    ask(args, getVersion, { query: { ...query, number } }),
  ])
  const language = languageOf(args.request)
  return {
    code: questionnaire.code,
    name: inLanguage(questionnaire.name, language),
    number,
    newest: questionnaire.number,
    createdAt: datesOf(args.request).time(version.createdAt),
    createdBy: version.createdBy,
    rows: version.rows.length,
    columns: version.columns.length,
    content: contentView(version, language),
  }
}
