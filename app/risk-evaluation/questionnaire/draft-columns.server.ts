import type { LoaderFunctionArgs } from '@remix-run/node'
import { languageOf } from '#app/shell/language.server.ts'
import { inLanguage } from '#contract/language.ts'
import { columnFields } from '#contract/risk-evaluation/questionnaire-draft.ts'
import { differenceOf, draftOfPage, headOf } from './draft.server.ts'
import { marksOf } from './draft-entries.server.ts'
import { listAction } from './draft-list.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const draft = await draftOfPage(args)
  const language = languageOf(args.request)
  const marks = marksOf(draft, 'columns', differenceOf(draft).columns)
  return {
    head: headOf(args, draft),
    columns: draft.columns.map((column, index) => ({
      key: column.key,
      place: index + 1,
      firstKind: inLanguage(column.firstKind, language),
      secondKind: inLanguage(column.secondKind, language),
      ...marks(
        column,
        columnFields.map((field) => column[field]),
      ),
    })),
  }
}

export const action = listAction('columns')
