import type { Figure } from '#contract/platform/charts/chart.ts'
import { decimalsOf } from '#contract/platform/decimal.ts'
import { FieldType } from '../tables/codes.ts'
import { CardKind, FigureRole, GroupMark, type TargetSide } from './codes.ts'
import { figureText, groupText, type Say } from './figure-text.ts'
import type { Card, CardFigures, FigureCell, FigureColumn } from './shapes.ts'

/** A card with its figures, and what its words and links need. */
export type ShownCard = {
  card: Card
  figures: CardFigures
  say: Say
  timeZone: string
  /** Number of rows that match the filter. */
  filtered: number
  /** Title of each column by its name, for cards without figures of it. */
  titles?: ReadonlyMap<string, string>
  /** Good side of the target of a number. */
  side?: TargetSide
  /** Address of the rows behind a row of the figures. */
  hrefOf?: (row: number) => string | undefined
  /** Address of a filter on a range of the card's column, with `{from}` and `{to}`. */
  range?: string
}

/** Columns of figures by their roles. */
export class FigureTable {
  readonly rows: CardFigures['rows']
  readonly #columns: readonly FigureColumn[]

  constructor({ columns, rows }: Pick<CardFigures, 'columns' | 'rows'>) {
    this.#columns = columns
    this.rows = rows
  }

  at(role: FigureRole): number {
    return this.#columns.findIndex((column) => column.role === role)
  }

  column(role: FigureRole): FigureColumn | undefined {
    return this.#columns.find((column) => column.role === role)
  }

  /** First measure, otherwise the number of rows. */
  get main(): { at: number; column: FigureColumn } | undefined {
    const measure = this.at(FigureRole.measure)
    const at = measure >= 0 ? measure : this.at(FigureRole.rows)
    const column = this.#columns[at]
    return column && { at, column }
  }

  /** Measures that share an axis with the first: the same aggregate of the same type. Groups of a split have one. */
  likeMain(): { at: number; column: FigureColumn }[] {
    const { main } = this
    if (!main || main.column.role !== FigureRole.measure || this.at(FigureRole.series) >= 0) return []
    const { aggregate, fieldType } = main.column
    return this.#columns.flatMap((column, at) =>
      column.role === FigureRole.measure && column.aggregate === aggregate && column.fieldType === fieldType
        ? [{ at, column }]
        : [],
    )
  }

  /** Decimals that all figures of a column of exact decimals are shown with; 0 for others. */
  decimals(at: number): number {
    if (this.#columns[at]?.fieldType !== FieldType.number) return 0
    return decimalsOf(this.rows.map(({ cells }) => cells[at] ?? null))
  }

  cell(row: number, at: number): FigureCell {
    return this.rows[row]?.cells[at] ?? null
  }
}

export const numberOf = (cell: FigureCell): Figure => {
  const number = typeof cell === 'string' && cell.trim() !== '' ? Number(cell) : cell
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

type Named = { column: FigureColumn; row: number; role: 'category' | 'series' }

/** Name of a group: strata by their ends, columns of a correlation by their titles. */
export function groupName(shown: ShownCard, table: FigureTable, { column, row, role }: Named): string {
  const { cells, mark, seriesMark } = table.rows[row] as CardFigures['rows'][number]
  const own = role === 'series' ? (seriesMark ?? GroupMark.value) : mark
  const [lower, upper] = [table.at(FigureRole.lower), table.at(FigureRole.upper)]
  if (role === 'category' && own === GroupMark.value && lower >= 0 && upper >= 0)
    return rangeText(cells[lower] ?? null, cells[upper] ?? null, shown.say)
  const cell = cells[table.at(role)] ?? null
  if (shown.figures.kind === CardKind.correlation) return shown.titles?.get(String(cell)) || String(cell)
  return groupText({ column, cell, mark: own }, shown)
}

function rangeText(lower: FigureCell, upper: FigureCell, say: Say): string {
  if (lower === null && upper === null) return say('cards:group.empty')
  if (lower === null) return say('cards:group.below', { upper: figureText(upper) })
  if (upper === null) return say('cards:group.from', { lower: figureText(lower) })
  return say('cards:group.between', { lower: figureText(lower), upper: figureText(upper) })
}
