import { earlierParts, RowPart } from '#contract/risk/kinds/finance/codes.ts'
import type { FinanceValues, Year } from './evaluate.ts'

export type NamedYear = Year & { part: RowPart }

/** Years of a paper, the closing one first. */
export const yearsOf = ({ closingDate, closing, openingDate, opening, earlier }: FinanceValues): NamedYear[] => [
  { part: RowPart.end, date: closingDate, amounts: closing },
  { part: RowPart.start, date: openingDate, amounts: opening },
  ...earlier.flatMap((year, at) => {
    const part = earlierParts[at]
    return part ? [{ part, ...year }] : []
  }),
]

/** Inverse of `yearsOf`. */
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

/** Parts of a row that a questionnaire requests; a manual row has only the closing value. */
export const requestedParts = (earlier: number, { manual }: { manual: boolean }): RowPart[] =>
  manual ? [RowPart.end] : [RowPart.end, RowPart.start, ...earlierParts.slice(0, earlier)]

/**
 * Shifts values so that an earlier year is the closing one, and the year before it the opening one. The paper's first
 * year has no opening values.
 */
export function asOfYear(values: FinanceValues, before: number): FinanceValues {
  if (before === 0) return values
  const years = yearsOf(values)
  const unknown: Year = { date: null, amounts: values.closing.map(() => null) }
  const [closing = unknown, opening = unknown, ...earlier] = years.slice(before)
  return fromYears([closing, opening, ...earlier])
}
