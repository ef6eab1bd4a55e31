import type { LoaderFunctionArgs } from '@remix-run/node'
import { languageOf } from '#app/shell/language.server.ts'
import { inLanguage } from '#contract/language.ts'
import { rowFields } from '#contract/risk-evaluation/questionnaire-draft.ts'
import { differenceOf, draftOfPage, headOf } from './draft.server.ts'
import { marksOf } from './draft-entries.server.ts'
import { listAction } from './draft-list.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const draft = await draftOfPage(args)
  const language = languageOf(args.request)
  const marks = marksOf(draft, 'rows', differenceOf(draft).rows)
  return {
    head: headOf(args, draft),
    rows: draft.rows.map((row, index) => {
      const [dimension, cause, subCause] = [row.dimension, row.cause, row.subCause].map((text) =>
        inLanguage(text, language),
      )
      return {
        key: row.key,
        place: index + 1,
        dimension,
        cause,
        subCause,
        ownLevels: row.low !== null || row.medium !== null || row.high !== null,
        ...marks(
          row,
          rowFields.map((field) => row[field]),
        ),
      }
    }),
  }
}

export const action = listAction('rows')
