import { Rating } from './codes.ts'
import type { Answers } from './rules.ts'
import { type Spread, spreadOf } from './spread.ts'
import {
  addLine,
  countRating,
  createTally,
  foldColumns,
  type StatLine,
  statLine,
  type Tally,
  totalLine,
} from './tally.ts'

/** What the papers of one questionnaire version share: the first kind of each column, the dimension of each row. */
export type ResultShape = { readonly firstKindOfColumn: readonly string[]; readonly dimensionOfRow: readonly string[] }

/** One respondent's submitted paper. */
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

export type ResultTally = {
  readonly shape: ResultShape
  /** Counts a submitted paper, which is not kept. Throws a RangeError when it has another version's number of cells. */
  add(paper: ResultPaper): void
  /** Counts all that another tally of the same shape has counted. */
  merge(other: ResultTally): void
  /** Rows × second kinds of each department that was counted. */
  readonly counted: ReadonlyMap<string, Tally>
  /** Departments in the order given, or that of their first papers; only the rows of `dimension`, or all. */
  byDepartment(choice?: { dimension?: string | undefined; departments?: readonly string[] }): DepartmentResults
  /** Only the papers of `department` and the rows of `dimension`, or all. */
  byCause(choice?: Choice): CauseResults
  byDimension(choice?: Choice): DimensionResults
  byCell(choice?: Choice): CellResults
  /** Of each cause, and of them all. */
  spreads(choice?: Choice): { causes: ({ row: number } & Spread)[]; all: Spread }
}

/**
 * Counts a project's submitted papers one by one, in room that grows with the departments and not with the papers.
 * First kinds and dimensions come in order of first appearance. design: domain §5
 */
export function createResultTally(shape: ResultShape): ResultTally {
  const { firstKindOfColumn, dimensionOfRow } = shape
  const firstKinds = [...new Set(firstKindOfColumn)]
  const kindOfColumn = firstKindOfColumn.map((kind) => firstKinds.indexOf(kind))
  const size = { rows: dimensionOfRow.length, columns: firstKindOfColumn.length }
  const cells = size.rows * size.columns
  const counted = new Map<string, Tally>()

  const tallyOf = (department: string): Tally => {
    const known = counted.get(department)
    if (known) return known
    const tally = createTally(size.rows, size.columns)
    counted.set(department, tally)
    return tally
  }

  const rowsOf = (dimension: string | undefined): number[] =>
    [...dimensionOfRow.keys()].filter((row) => dimension === undefined || dimensionOfRow[row] === dimension)

  /** The rows given of the papers of one department or all, added up line by line. */
  const gather = (department: string | undefined, rows: readonly number[], lineOf: (at: number) => number): Tally => {
    const gathered = createTally(rows.length === 0 ? 0 : Math.max(...rows.map((_, at) => lineOf(at))) + 1, size.columns)
    for (const [name, tally] of counted) {
      if (department !== undefined && department !== name) continue
      for (const [at, row] of rows.entries()) addLine(gathered, lineOf(at), tally, row)
    }
    return gathered
  }

  const byFirstKind = (tally: Tally): Tally => foldColumns(tally, kindOfColumn, firstKinds.length)

  return {
    shape,
    counted,

    add({ department, answers }) {
      if (answers.length !== cells) throw new RangeError(`a paper of ${answers.length} cells, not ${cells}`)
      const tally = tallyOf(department)
      for (let cell = 0; cell < cells; cell++) countRating(tally, 0, cell, answers[cell] ?? Rating.unfilled)
    },

    merge(other) {
      for (const [department, tally] of other.counted) {
        const into = tallyOf(department)
        for (let line = 0; line < size.rows; line++) addLine(into, line, tally, line)
      }
    },

    byDepartment({ dimension, departments = [...counted.keys()] } = {}) {
      const rows = rowsOf(dimension)
      const table = createTally(departments.length, firstKinds.length)
      for (const [line, department] of departments.entries()) {
        if (rows.length > 0) addLine(table, line, byFirstKind(gather(department, rows, () => 0)), 0)
      }
      return {
        firstKinds,
        departments: departments.map((department, line) => ({ department, ...statLine(table, line) })),
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
