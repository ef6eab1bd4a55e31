import { earlierParts, RowPart } from '#contract/risk/kinds/finance/codes.ts'
import type { FinanceValues, Year } from './evaluate.ts'

export type NamedYear = Year & { part: RowPart }

/** The years of a paper, the closing one first. */
export const yearsOf = ({ closingDate, closing, openingDate, opening, earlier }: FinanceValues): NamedYear[] => [
  { part: RowPart.end, date: closingDate, amounts: closing },
  { part: RowPart.start, date: openingDate, amounts: opening },
  ...earlier.flatMap((year, at) => {
    const part = earlierParts[at]
    return part ? [{ part, ...year }] : []
  }),
]

/** The same as it is kept. */
export function fromYears([closing, opening, ...earlier]: readonly Year[]): FinanceValues {
  if (!closing || !opening) throw new Error('a paper has a closing and an opening year')
  return {
    closingDate: closing.date,
    closing: closing.amounts,
    openingDate: opening.date,
    opening: opening.amounts,
    earlier: earlier.map(({ date, amounts }) => ({ date, amounts })),
  }
}

/** The parts of a row that a questionnaire asks for, of a manual one the closing value only. */
export const partsAsked = (earlier: number, { manual }: { manual: boolean }): RowPart[] =>
  manual ? [RowPart.end] : [RowPart.end, RowPart.start, ...earlierParts.slice(0, earlier)]

/**
 * What a paper holds, seen from an earlier year: its closing values are those of that year, its opening ones those of the year
 * before. Of the first year that a paper knows there are no opening ones.
 */
export function asOfYear(values: FinanceValues, before: number): FinanceValues {
  if (before === 0) return values
  const years = yearsOf(values)
  const unknown: Year = { date: null, amounts: values.closing.map(() => null) }
  const [closing = unknown, opening = unknown, ...earlier] = years.slice(before)
  return fromYears([closing, opening, ...earlier])
}
