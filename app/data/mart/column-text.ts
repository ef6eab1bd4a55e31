import { shownDecimal } from '#app/ui/text/figures.ts'
import { FieldType } from '#contract/data/tables/codes.ts'
import { decimalsOf, padDecimals } from '#contract/platform/decimal.ts'

type Cell = string | number | boolean | null

const numeric: readonly FieldType[] = [FieldType.integer, FieldType.number, FieldType.float]

/** Texts of a column's cells: numbers with separators, exact decimals aligned over all of `cells`. */
export function columnText(
  { fieldType, view }: { fieldType: FieldType; view: string },
  { cells, truth }: { cells: readonly Cell[]; truth: (value: boolean) => string },
) {
  const isNumeric = view === 'plain' && numeric.includes(fieldType)
  const decimals = isNumeric && fieldType === FieldType.number ? decimalsOf(cells) : 0
  const text = (cell: Cell): string => {
    if (cell === null || cell === '') return '—'
    if (typeof cell === 'boolean') return truth(cell)
    return isNumeric ? shownDecimal(padDecimals(String(cell), decimals)) : String(cell)
  }
  return { isNumeric, text }
}
