import { type Measure, measures, Rating } from './codes.ts'
import type { Answers } from './rules.ts'
import { type Spread, spreadOf } from './spread.ts'
import {
  addLine,
  addTally,
  countRating,
  createTally,
  foldColumns,
  linesOf,
  type Stat,
  type StatLine,
  statLine,
  type Tally,
  totalLine,
} from './tally.ts'

/** Structure of a version: the first kind of each column, the dimension of each row. */
export type ResultShape = {
  readonly firstKindOfColumn: readonly string[]
  readonly dimensionOfRow: readonly string[]
  /** Each cell has two ratings. See measures.ts. */
  readonly twice?: boolean
}

type ResultPaper = { department: string; answers: Answers }

/** First kind × department: the columns of each line are the first kinds. */
type DepartmentResults = {
  firstKinds: readonly string[]
  departments: ({ department: string } & StatLine)[]
  all: StatLine
}

/** First kind × cause: a cause is a row of the questionnaire, counted from 0. */
type CauseResults = {
  firstKinds: readonly string[]
  causes: ({ row: number } & StatLine)[]
  all: StatLine
}

/** Dimension × second kind: the columns of each line are those of the questionnaire. */
type DimensionResults = { dimensions: ({ dimension: string } & StatLine)[]; all: StatLine }

/** Cause × second kind: each single cell of the questionnaire. */
type CellResults = { causes: ({ row: number } & StatLine)[]; all: StatLine }

export type Choice = { department?: string | undefined; dimension?: string | undefined }

/** Counts, from memory or from the database. */
export type ResultCounts = {
  /** Rows × second kinds, for one department or for all. */
  cells(department: string | undefined): Tally
  /**
   * Dimensions × first kinds of each department, in the order of first papers. With two measures, both, one below the
   * other.
   */
  kinds(): ReadonlyMap<string, Tally>
}

export type ResultTally = ResultCounts & {
  readonly shape: ResultShape
  /** Departments in the given order, by default that of first papers; only the rows of `dimension`, by default all. */
  byDepartment(choice?: { dimension?: string | undefined; departments?: readonly string[] }): DepartmentResults
  /** Only the papers of `department` and the rows of `dimension`, by default all. */
  byCause(choice?: Choice): CauseResults
  byDimension(choice?: Choice): DimensionResults
  byCell(choice?: Choice): CellResults
  /** Ratings of each cause by measure; empty if cells are rated once. */
  byMeasure(choice?: Choice): { row: number; likelihood: Stat; impact: Stat }[]
  spreads(choice?: Choice): { causes: ({ row: number } & Spread)[]; all: Spread }
}

type ResultCounter = ResultTally & {
  /** Counts a submitted paper. Throws a RangeError if its number of cells belongs to another version. */
  add(paper: ResultPaper): void
  /** Adds the counts of another counter of the same shape. */
  merge(other: ResultCounter): void
  readonly counted: ReadonlyMap<string, Tally>
}

/** First kinds and dimensions in order of first appearance. */
const placesIn = ({ firstKindOfColumn, dimensionOfRow }: ResultShape) => {
  const firstKinds = [...new Set(firstKindOfColumn)]
  const dimensions = [...new Set(dimensionOfRow)]
  return {
    firstKinds,
    dimensions,
    kindOfColumn: firstKindOfColumn.map((kind) => firstKinds.indexOf(kind)),
    dimensionOf: dimensionOfRow.map((dimension) => dimensions.indexOf(dimension)),
    size: { rows: dimensionOfRow.length, columns: firstKindOfColumn.length },
  }
}

/** Zero counts for the cells of a paper: rows × second kinds, with two measures one below the other. */
export const emptyCells = ({ dimensionOfRow, firstKindOfColumn, twice }: ResultShape): Tally =>
  createTally(dimensionOfRow.length * (twice ? measures.length : 1), firstKindOfColumn.length)

/** Zero counts for dimensions × first kinds. */
export const emptyKinds = ({ dimensionOfRow, firstKindOfColumn, twice }: ResultShape): Tally =>
  createTally(new Set(dimensionOfRow).size * (twice ? measures.length : 1), new Set(firstKindOfColumn).size)

/** Sums rows × second kinds into dimensions × first kinds. */
export function foldToKinds(shape: ResultShape, cells: Tally): Tally {
  const { firstKinds, dimensions, kindOfColumn, dimensionOf, size } = placesIn(shape)
  const byFirstKind = foldColumns(cells, kindOfColumn, firstKinds.length)
  const folded = emptyKinds(shape)
  for (const measure of Array(shape.twice ? measures.length : 1).keys())
    for (const [row, line] of dimensionOf.entries())
      addLine(folded, measure * dimensions.length + line, byFirstKind, measure * size.rows + row)
  return folded
}

/** Cells of one measure. If cells are rated once, impact is empty. */
export function cellsRatedOn(measure: Measure, shape: ResultShape, cells: Tally): Tally {
  const rows = shape.dimensionOfRow.length
  if (shape.twice) return linesOf(cells, measures.indexOf(measure) * rows, rows)
  return measure === 'likelihood' ? cells : createTally(rows, cells.columns)
}

/** Results of one measure, as if cells were rated once. */
export function ratedOn(measure: Measure, tally: ResultTally): ResultTally {
  const { shape } = tally
  if (!shape.twice && measure === 'likelihood') return tally
  // Dimensions × first kinds have the same layout by measure as rows × second kinds.
  const ofKinds = { ...shape, dimensionOfRow: placesIn(shape).dimensions }
  return resultsOf(
    { ...shape, twice: false },
    {
      cells: (department) => cellsRatedOn(measure, shape, tally.cells(department)),
      kinds: () => new Map([...tally.kinds()].map(([name, kinds]) => [name, cellsRatedOn(measure, ofKinds, kinds)])),
    },
  )
}

/** Counts submitted papers one by one. Memory grows with the number of departments, not of papers. design: domain §5 */
export function createResultTally(shape: ResultShape): ResultCounter {
  const { lines, columns } = emptyCells(shape)
  const cells = lines * columns
  const counted = new Map<string, Tally>()

  const tallyOf = (department: string): Tally => {
    const known = counted.get(department)
    if (known) return known
    const tally = emptyCells(shape)
    counted.set(department, tally)
    return tally
  }

  const counts: ResultCounts = {
    cells(department) {
      const all = emptyCells(shape)
      for (const [name, tally] of counted) if (department === undefined || department === name) addTally(all, tally)
      return all
    },
    kinds: () => new Map([...counted].map(([department, tally]) => [department, foldToKinds(shape, tally)])),
  }
  return {
    ...resultsOf(shape, counts),
    counted,
    add({ department, answers }) {
      if (answers.length !== cells) throw new RangeError(`a paper of ${answers.length} cells, not ${cells}`)
      const tally = tallyOf(department)
      for (let cell = 0; cell < cells; cell++) countRating(tally, 0, cell, answers[cell] ?? Rating.unfilled)
    },
    merge(other) {
      for (const [department, tally] of other.counted) addTally(tallyOf(department), tally)
    },
  }
}

/** Derives results from counts. design: domain §5 */
export function resultsOf(shape: ResultShape, counts: ResultCounts): ResultTally {
  const { dimensionOfRow } = shape
  const { firstKinds, dimensions, kindOfColumn, size } = placesIn(shape)

  const rowsOf = (dimension: string | undefined): number[] =>
    [...dimensionOfRow.keys()].filter((row) => dimension === undefined || dimensionOfRow[row] === dimension)

  /** Sums the given rows, of one department or all, into lines. */
  const gather = (department: string | undefined, rows: readonly number[], lineOf: (at: number) => number): Tally => {
    const gathered = createTally(rows.length === 0 ? 0 : Math.max(...rows.map((_, at) => lineOf(at))) + 1, size.columns)
    const cells = counts.cells(department)
    for (const [at, row] of rows.entries()) addLine(gathered, lineOf(at), cells, row)
    return gathered
  }

  const byFirstKind = (tally: Tally): Tally => foldColumns(tally, kindOfColumn, firstKinds.length)

  return {
    ...counts,
    shape,

    byDepartment({ dimension, departments } = {}) {
      const kinds = counts.kinds()
      const named = departments ?? [...kinds.keys()]
      const table = createTally(named.length, firstKinds.length)
      for (const [line, department] of named.entries()) {
        const tally = kinds.get(department)
        for (const [from, name] of dimensions.entries())
          if (tally && (dimension === undefined || dimension === name)) addLine(table, line, tally, from)
      }
      return {
        firstKinds,
        departments: named.map((department, line) => ({ department, ...statLine(table, line) })),
        all: totalLine(table),
      }
    },

    byCause({ department, dimension } = {}) {
      const rows = rowsOf(dimension)
      const table = byFirstKind(gather(department, rows, (at) => at))
      return { firstKinds, causes: rows.map((row, line) => ({ row, ...statLine(table, line) })), all: totalLine(table) }
    },

    byDimension({ department, dimension } = {}) {
      const rows = rowsOf(dimension)
      const dimensions = [...new Set(rows.map((row) => dimensionOfRow[row] ?? ''))]
      const table = gather(department, rows, (at) => dimensions.indexOf(dimensionOfRow[rows[at] ?? 0] ?? ''))
      return {
        dimensions: dimensions.map((name, line) => ({ dimension: name, ...statLine(table, line) })),
        all: totalLine(table),
      }
    },

    byCell({ department, dimension } = {}) {
      const rows = rowsOf(dimension)
      const table = gather(department, rows, (at) => at)
      return { causes: rows.map((row, line) => ({ row, ...statLine(table, line) })), all: totalLine(table) }
    },

    byMeasure({ department, dimension } = {}) {
      if (!shape.twice) return []
      const cells = counts.cells(department)
      return rowsOf(dimension).map((row) => ({
        row,
        likelihood: statLine(cells, row).all,
        impact: statLine(cells, row + size.rows).all,
      }))
    },

    spreads({ department, dimension } = {}) {
      const rows = rowsOf(dimension)
      const table = gather(department, rows, (at) => at)
      const lines = rows.map((_, line) => statLine(table, line))
      return {
        causes: rows.map((row, line) => ({ row, ...spreadOf(lines[line]?.columns ?? [], lines[line]?.all) })),
        all: spreadOf(
          lines.flatMap(({ columns }) => columns),
          totalLine(table).all,
        ),
      }
    },
  }
}
