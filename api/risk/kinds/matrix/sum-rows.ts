import { withFixedKeys } from '#api/platform/fixed-keys.ts'
import { inLanguage, type Language } from '#contract/platform/language.ts'
import { Rating } from '#contract/risk/kinds/matrix/codes.ts'
import { paperSize, rowsBefore } from '#contract/risk/kinds/matrix/measures.ts'
import type { SumRow } from '#contract/risk/kinds/matrix/shapes.ts'
import { statistics } from '#contract/risk/kinds/matrix/statistics.ts'
import type { StatLine } from '#contract/risk/kinds/matrix/tally.ts'
import { isBlank, oncePerLanguage, type Questionnaire } from './questionnaire.ts'

/** Statistics table: a line per dimension and a total, under the same columns. design: domain §5 "Statistics" */
export const sumRowsOf = (
  questionnaire: Questionnaire,
  answers: readonly number[] | undefined,
  language: Language,
): SumRow[] =>
  answers === undefined || isBlank(answers)
    ? blankSumsOf(questionnaire, language)
    : makeSumRows(questionnaire, answers, language)

const blankSumsOf = oncePerLanguage((questionnaire, language) => {
  const { rows, columns } = paperSize(questionnaire.size, questionnaire.measures)
  const unfilled = new Array<number>(rows * columns).fill(Rating.unfilled)
  const made = makeSumRows(questionnaire, unfilled, language)
  Object.freeze(made)
  return made
})

function makeSumRows(questionnaire: Questionnaire, answers: readonly number[], language: Language): SumRow[] {
  const { size, measures } = questionnaire
  const { dimensions, lineOf } = tableOf(questionnaire, language)
  const linesOf = (cells: readonly number[]) => {
    const sums = statistics(cells, size, dimensions)
    return [...sums.dimensions.map(({ dimension, ...line }) => lineOf(dimension, line)), lineOf('', sums.all)]
  }
  if (!measures) return linesOf(answers)
  const first = rowsBefore('impact', size) * size.columns
  return [
    ...linesOf(answers.slice(0, first)),
    ...linesOf(answers.slice(first)).map((line) => ({ ...line, measure: 'impact' as const })),
  ]
}

/** Dimension of each row, and how a line of the table is made. */
const tableOf = oncePerLanguage(({ rows, columns }, language) => {
  const keys = columns.map(({ id }): `v${number}` => `v${id}`)
  const empty = withFixedKeys(Object.fromEntries([...keys, 'dimension', 'all'].map((key) => [key, null])))
  return {
    dimensions: rows.map((row) => inLanguage(row.dimension, language)),
    lineOf(dimension: string, { columns: stats, all }: StatLine): SumRow {
      const line = { ...empty, dimension, all } as SumRow
      for (const [position, key] of keys.entries()) line[key] = stats[position] ?? all
      return line
    },
  }
})
