import { shownDecimal } from '#app/ui/text/figures.ts'
import { isNumeric as isNumericColumn } from '#contract/data/cards/figure-text.ts'
import { type ColumnView, FieldType } from '#contract/data/tables/codes.ts'
import { decimalsOf, padDecimals } from '#contract/platform/decimal.ts'

type Cell = string | number | boolean | null

/** Texts of a column's cells: numbers with separators, exact decimals aligned over all of `cells`. */
export function columnText(
  column: { fieldType: FieldType; view: ColumnView },
  { cells, truth }: { cells: readonly Cell[]; truth: (value: boolean) => string },
) {
  const isNumeric = isNumericColumn(column)
  const decimals = isNumeric && column.fieldType === FieldType.number ? decimalsOf(cells) : 0
  const text = (cell: Cell): string => {
    if (cell === null || cell === '') return '—'
    if (typeof cell === 'boolean') return truth(cell)
    return isNumeric ? shownDecimal(padDecimals(String(cell), decimals)) : String(cell)
  }
  return { isNumeric, text }
}
