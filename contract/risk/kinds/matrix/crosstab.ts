import { Rating } from './codes.ts'
import type { Choice, ResultShape, ResultTally } from './results.ts'
import { createTally, type StatLine, statLine, type Tally, totalLine } from './tally.ts'

/** Axes of a crosstab. `level` is the rating of a cell. */
export const crosstabAxes = ['department', 'firstKind', 'secondKind', 'dimension', 'cause', 'level'] as const
export type CrosstabAxis = (typeof crosstabAxes)[number]

/** Levels, highest first, then the one outside the mean. Submitted papers have no unfilled cells. */
export const crosstabLevels = [Rating.high, Rating.medium, Rating.low, Rating.notInvolved] as const
const levels: readonly number[] = crosstabLevels

/** Returns true if a department's single cells are needed; otherwise its dimensions × first kinds suffice. */
export const needsCells = (axes: readonly CrosstabAxis[]): boolean =>
  axes.includes('secondKind') || axes.includes('cause')

/**
 * Lines and columns by position: of kinds, dimensions and causes in the questionnaire, of departments in the given
 * list.
 */
export type Crosstab = { lines: StatLine[]; all: StatLine }

/** Cells of one department, or of all. */
export type Block = { shape: ResultShape; cells: Tally }

type Axes = { rows: CrosstabAxis; columns: CrosstabAxis }

const ratings = Rating.high - Rating.unfilled + 1

/** Number of entries of an axis, and the entry of a rating in a cell; −1 for none. */
function axisOf(axis: CrosstabAxis, { firstKindOfColumn, dimensionOfRow }: ResultShape) {
  const placed = (names: readonly string[]) => {
    const known = [...new Set(names)]
    return { length: known.length, places: names.map((name) => known.indexOf(name)) }
  }
  const [kinds, dimensions] = [placed(firstKindOfColumn), placed(dimensionOfRow)]
  type Place = (row: number, column: number, value: number) => number
  const axes: Record<CrosstabAxis, { length: number; of: Place }> = {
    department: { length: 1, of: () => 0 },
    firstKind: { length: kinds.length, of: (_, column) => kinds.places[column] ?? 0 },
    secondKind: { length: firstKindOfColumn.length, of: (_, column) => column },
    dimension: { length: dimensions.length, of: (row) => dimensions.places[row] ?? 0 },
    cause: { length: dimensionOfRow.length, of: (row) => row },
    level: {
      length: crosstabLevels.length,
      of: (_row, _column, value) => levels.indexOf(value),
    },
  }
  return axes[axis]
}

/** A department axis has a single entry: the department of the cells. */
function crossed({ shape, cells }: Block, { rows, columns }: Axes, dimension: string | undefined): Tally {
  const [down, across] = [axisOf(rows, shape), axisOf(columns, shape)]
  const table = createTally(down.length, across.length)
  for (const [row, name] of shape.dimensionOfRow.entries()) {
    if (dimension !== undefined && dimension !== name) continue
    for (let column = 0; column < shape.firstKindOfColumn.length; column++)
      for (let value: number = Rating.unfilled; value <= Rating.high; value++) {
        const at = (row * cells.columns + column) * ratings + value - Rating.unfilled
        const [line, to] = [down.of(row, column, value), across.of(row, column, value)]
        if (line < 0 || to < 0) continue
        const counter = (line * table.columns + to) * ratings + value - Rating.unfilled
        table.counts[counter] = (table.counts[counter] ?? 0) + (cells.counts[at] ?? 0)
      }
  }
  return table
}

/** Treats dimensions × first kinds as cells. */
export const shapeOfKinds = ({ firstKindOfColumn, dimensionOfRow }: ResultShape): ResultShape => ({
  firstKindOfColumn: [...new Set(firstKindOfColumn)],
  dimensionOfRow: [...new Set(dimensionOfRow)],
})

/** Crosstab of two axes other than departments, for one department or all. */
export function crosstab(tally: ResultTally, axes: Axes, { department, dimension }: Choice = {}): Crosstab {
  const { shape } = tally
  return tableOf(crossed({ shape, cells: tally.cells(department) }, axes, dimension))
}

/**
 * Departments against another axis, one line each. Totals include hidden departments, which the threshold permits.
 * See anonymity.ts.
 */
export function crosstabOfDepartments(
  whole: ResultTally,
  departments: readonly Block[],
  { other, choice = {} }: { other: CrosstabAxis; choice?: Choice },
): Crosstab {
  const axes = { rows: 'department', columns: other } as const
  return {
    lines: departments.map((block) => statLine(crossed(block, axes, choice.dimension), 0)),
    all: crosstab(whole, axes, choice).all,
  }
}

/** Transposes a crosstab. */
export function turned({ lines, all }: Crosstab): Crosstab {
  return {
    lines: all.columns.map((stat, column) => ({
      columns: lines.flatMap((line) => line.columns[column] ?? []),
      all: stat,
    })),
    all: { columns: lines.map((line) => line.all), all: all.all },
  }
}

const tableOf = (table: Tally): Crosstab => ({
  lines: Array.from({ length: table.lines }, (_, line) => statLine(table, line)),
  all: totalLine(table),
})
