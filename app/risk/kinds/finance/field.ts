import { shownDecimal } from '#app/ui/text/figures.ts'
import { formatDecimal } from '#contract/platform/decimal.ts'
import { amountIn } from '#contract/risk/kinds/finance/amount.ts'
import { type AmountUnit, earlierParts, FinanceRowType, type RowPart } from '#contract/risk/kinds/finance/codes.ts'
import type { FinanceRow, SummaryRow } from '#contract/risk/kinds/finance/shapes.ts'

/** Placeholder code in field names for the date row, which has no code; real codes have no capitals. */
const dates = 'TIME'

/** Form field name: `end.assets`, `start.TIME`. */
export const fieldName = (code: string, part: RowPart): string => `${part}.${code || dates}`

/** Parses a form field name; undefined for other fields. */
export function valueNamed(name: string): { code: string; part: RowPart } | undefined {
  const [, part, code] = /^(start|end|before[234])\.(\w+)$/.exec(name) ?? []
  if (part === undefined || code === undefined) return undefined
  return { code: code === dates ? '' : code, part: part as RowPart }
}

type Named = { table: string; field: string; code: string; type: FinanceRowType }
/** Row for display: formatted dates and amounts, '' for null; earlier years only if the questionnaire requests them. */
export type ShownRow = Named & { start: string; end: string } & Partial<Record<RowPart, string>>

/** Formats an amount of yuan in a unit, with thousands separators. */
export const shownAmount = (yuan: FinanceRow['start'], unit: AmountUnit): string =>
  yuan === null ? '' : formatDecimal(amountIn(String(yuan), unit))

/** Years of a sheet in column order. */
export const columnsOf = (rows: readonly ShownRow[]): readonly RowPart[] => [
  'end',
  'start',
  ...earlierParts.filter((part) => rows[0]?.[part] !== undefined),
]

/** Parts of a row to fill in, in input order. */
export const partsOf = (row: ShownRow): readonly RowPart[] => {
  const [end, start, ...earlier] = columnsOf([row])
  if (row.type === FinanceRowType.manual || !end || !start) return ['end']
  return row.type === FinanceRowType.time ? [start, end, ...earlier] : [end, start, ...earlier]
}

type Empty = { row: ShownRow; part: RowPart }

export const emptyValues = (rows: readonly ShownRow[]): Empty[] =>
  rows.flatMap((row) => partsOf(row).flatMap((part) => (row[part] === '' ? [{ row, part }] : [])))

export const countValues = (rows: readonly ShownRow[]): number =>
  rows.reduce((sum, row) => sum + partsOf(row).length, 0)

export type ShownChange = Named & {
  part: RowPart
  before: string
  after: string
}

export type Difference = Empty & { typed: string; stored: string }

/** Replaces stored values by submitted ones, and lists the differences. */
export function overlayTyped(rows: readonly ShownRow[], typed: Readonly<Record<string, string>>) {
  const differences: Difference[] = []
  const overlaid = rows.map((row) => {
    const shown = { ...row }
    for (const part of partsOf(row)) {
      const value = typed[fieldName(row.code, part)]
      if (value === undefined) continue
      const stored = row[part] ?? ''
      if (value.trim() !== stored) differences.push({ row, part, typed: value.trim(), stored })
      shown[part] = value
    }
    return shown
  })
  return { rows: overlaid, differences }
}

/** Formats a value with thousands separators; '' if null. The unit is shown next to it. */
export const shownSum = ({ val }: Pick<SummaryRow, 'val'>): string => (val === null ? '' : shownDecimal(val))
