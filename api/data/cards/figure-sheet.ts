import { withoutZeros } from '#api/data/table-reads/export-cell.ts'
import type { ColumnToWrite, SheetToWrite } from '#api/platform/files/workbook/workbook-writing.ts'
import { cardTitle, columnHead } from '#contract/data/cards/card-title.ts'
import { FigureRole, GroupMark } from '#contract/data/cards/codes.ts'
import { FigureTable, groupName } from '#contract/data/cards/figure-table.ts'
import type { Say } from '#contract/data/cards/figure-text.ts'
import type { Card, CardFigures, FigureColumn } from '#contract/data/cards/shapes.ts'
import { FieldType } from '#contract/data/tables/codes.ts'

type Exported = {
  card: Card
  figures: CardFigures
  say: Say
  timeZone: string
  /** Title of each column by its name. */
  titles: ReadonlyMap<string, string>
}

/** Figures of a card with the headers and group names of its page; numbers remain numeric. */
export function figureSheet({ card, figures, say, timeZone, titles }: Exported): Required<SheetOfFigures> {
  const table = new FigureTable(figures)
  const shown = { card, figures, say, timeZone, filtered: 0, titles }
  return {
    name: cardTitle({ card, say, titles }),
    columns: figures.columns.map((column) => ({
      head: columnHead(column, say),
      width: numeric.includes(column.fieldType) ? widths.number : widths.text,
    })),
    rows: figures.rows.map(({ cells, mark }, row) =>
      figures.columns.map((column, at) => {
        if (isName(column)) return groupName(shown, table, { column, row, role: column.role })
        const cell = cells[at] ?? null
        // A histogram has no bin for rows without a value.
        if (cell === null && at === 0 && mark !== GroupMark.value) return say(`cards:group.${mark}`)
        if (typeof cell === 'boolean') return say(`cards:${cell}`)
        return typeof cell === 'string' && numeric.includes(column.fieldType) ? numberOf(cell) : cell
      }),
    ),
  }
}

type SheetOfFigures = Pick<SheetToWrite, 'name'> & {
  columns: ColumnToWrite[]
  rows: (string | number | null)[][]
}

const widths = { number: 14, text: 24 }
const numeric: readonly FieldType[] = [FieldType.integer, FieldType.number, FieldType.float]

const isName = (column: FigureColumn): column is FigureColumn & { role: 'category' | 'series' } =>
  column.role === FigureRole.category || column.role === FigureRole.series

/** Maximum digits that a spreadsheet number holds exactly; longer numbers are written as text. */
const digitsMax = 15
const numberOf = (text: string): string | number => {
  const plain = withoutZeros(text)
  return plain !== '' && plain.replace(/\D/g, '').length <= digitsMax ? Number(plain) : plain
}
