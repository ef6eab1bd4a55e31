import { formatDecimal } from '#contract/decimal.ts'
import { FinanceRowType } from '#contract/kinds/finance/codes.ts'
import type { FinanceRow, SummaryRow } from '#contract/kinds/finance/shapes.ts'

/** The two values of a row: opening and closing. */
export type Part = 'start' | 'end'

/** What stands for the code of the dates, which have none; no code of ours has a capital. */
const dates = 'TIME'

/** The name of a field in the form: `end.assets`, `start.TIME`. */
export const fieldName = (code: string, part: Part): string => `${part}.${code || dates}`

/** Which value a form's field is. */
export function valueNamed(name: string): { code: string; part: Part } | undefined {
  const [, part, code] = /^(start|end)\.(\w+)$/.exec(name) ?? []
  if (part === undefined || code === undefined) return undefined
  return { code: code === dates ? '' : code, part: part === 'start' ? 'start' : 'end' }
}

/** A row as the page shows it: dates as days, amounts with separators, '' for none. */
export type ShownRow = { table: string; field: string; code: string; type: FinanceRowType; start: string; end: string }

export const shownAmount = (value: FinanceRow['start']): string => (value === null ? '' : formatDecimal(String(value)))

/** The values of a row that are asked for, in the order in which they are filled in. */
export const partsOf = ({ type }: Pick<ShownRow, 'type'>): readonly Part[] =>
  type === FinanceRowType.manual ? ['end'] : type === FinanceRowType.time ? ['start', 'end'] : ['end', 'start']

type Empty = { row: ShownRow; part: Part }

export const emptyValues = (rows: readonly ShownRow[]): Empty[] =>
  rows.flatMap((row) => partsOf(row).flatMap((part) => (row[part] === '' ? [{ row, part }] : [])))

export const countValues = (rows: readonly ShownRow[]): number =>
  rows.reduce((sum, row) => sum + partsOf(row).length, 0)

/** A value of a row that becomes another one. */
export type ShownChange = Pick<ShownRow, 'table' | 'field' | 'code' | 'type'> & {
  part: Part
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
      if (value.trim() !== row[part]) differences.push({ row, part, typed: value.trim(), stored: row[part] })
      shown[part] = value
    }
    return shown
  })
  return { rows: overlaid, differences }
}

/** The value with its thousands set apart; '' where there is none. The unit stands beside it. */
export const shownSum = ({ val }: Pick<SummaryRow, 'val'>): string => (val === null ? '' : formatDecimal(val))
