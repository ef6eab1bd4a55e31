import { shownDecimal } from '#app/ui/figures.ts'
import { formatDecimal } from '#contract/platform/decimal.ts'
import { amountIn } from '#contract/risk/kinds/finance/amount.ts'
import { type AmountUnit, earlierParts, FinanceRowType, type RowPart } from '#contract/risk/kinds/finance/codes.ts'
import type { FinanceRow, SummaryRow } from '#contract/risk/kinds/finance/shapes.ts'

/** What stands for the code of the dates, which have none; no code of ours has a capital. */
const dates = 'TIME'

/** The name of a field in the form: `end.assets`, `start.TIME`. */
export const fieldName = (code: string, part: RowPart): string => `${part}.${code || dates}`

/** Which value a form's field is. */
export function valueNamed(name: string): { code: string; part: RowPart } | undefined {
  const [, part, code] = /^(start|end|before[234])\.(\w+)$/.exec(name) ?? []
  if (part === undefined || code === undefined) return undefined
  return { code: code === dates ? '' : code, part: part as RowPart }
}

type Named = { table: string; field: string; code: string; type: FinanceRowType }
/** A row as the page shows it: dates as days, amounts with separators, '' for none; those of years that are asked for. */
export type ShownRow = Named & { start: string; end: string } & Partial<Record<RowPart, string>>

/** An amount of yuan in a unit as a field holds it, with its thousands set apart. */
export const shownAmount = (yuan: FinanceRow['start'], unit: AmountUnit): string =>
  yuan === null ? '' : formatDecimal(amountIn(String(yuan), unit))

/** The years of a sheet, as its columns stand. */
export const columnsOf = (rows: readonly ShownRow[]): readonly RowPart[] => [
  'end',
  'start',
  ...earlierParts.filter((part) => rows[0]?.[part] !== undefined),
]

/** The values of a row that are asked for, in the order in which they are filled in. */
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

/** A value of a row that becomes another one. */
export type ShownChange = Named & {
  part: RowPart
  before: string
  after: string
}

export type Difference = Empty & { typed: string; stored: string }

/** The rows with what was typed in place of what is stored, and where the two differ. */
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

/** The value with its thousands set apart; '' where there is none. The unit stands beside it. */
export const shownSum = ({ val }: Pick<SummaryRow, 'val'>): string => (val === null ? '' : shownDecimal(val))
