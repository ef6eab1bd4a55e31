import type { Answers } from './rules.ts'
import { addLine, countRating, createTally, type StatLine, statLine, type Tally, totalLine } from './tally.ts'

/** What the papers of one questionnaire version share: the first kind of each column, the dimension of each row. */
export type ResultShape = { readonly firstKindOfColumn: readonly string[]; readonly dimensionOfRow: readonly string[] }

/** One respondent's submitted paper. */
export type ResultPaper = { department: string; answers: Answers }

/** First kind × department: the columns of each line are the first kinds. */
export type DepartmentResults = {
  firstKinds: readonly string[]
  departments: ({ department: string } & StatLine)[]
  all: StatLine
}

/** First kind × cause: a cause is a row of the questionnaire, counted from 0. */
export type CauseResults = {
  firstKinds: readonly string[]
  causes: ({ row: number } & StatLine)[]
  all: StatLine
}

export type ResultTally = {
  /** Counts a submitted paper, which is not kept. Throws a RangeError when it has another version's number of cells. */
  add(paper: ResultPaper): void
  /** Departments in the order of their first papers; only the rows of `dimension`, or all. */
  byDepartment(choice?: { dimension?: string }): DepartmentResults
  /** Only the papers of `department` and the rows of `dimension`, or all. */
  byCause(choice?: { department?: string; dimension?: string }): CauseResults
}

/**
 * Counts a project's submitted papers one by one, in room that grows with the departments and not with the papers.
 * First kinds come in order of first appearance. design: domain §5
 */
export function createResultTally({ firstKindOfColumn, dimensionOfRow }: ResultShape): ResultTally {
  const firstKinds = [...new Set(firstKindOfColumn)]
  const kindOfColumn = firstKindOfColumn.map((kind) => firstKinds.indexOf(kind))
  const rows = dimensionOfRow.length
  const cells = rows * kindOfColumn.length
  /** Per department, rows × first kinds. */
  const tallies = new Map<string, Tally>()

  const tallyOf = (department: string): Tally => {
    const known = tallies.get(department)
    if (known) return known
    const tally = createTally(rows, firstKinds.length)
    tallies.set(department, tally)
    return tally
  }

  const rowsOf = (dimension: string | undefined): number[] =>
    [...dimensionOfRow.keys()].filter((row) => dimension === undefined || dimensionOfRow[row] === dimension)

  return {
    add({ department, answers }) {
      if (answers.length !== cells) throw new RangeError(`a paper of ${answers.length} cells, not ${cells}`)
      const tally = tallyOf(department)
      let row = 0
      let column = 0
      for (const value of answers) {
        countRating(tally, row, kindOfColumn[column] ?? 0, value)
        if (++column < kindOfColumn.length) continue
        column = 0
        row++
      }
    },

    byDepartment({ dimension } = {}) {
      const chosenRows = rowsOf(dimension)
      const table = createTally(tallies.size, firstKinds.length)
      const departments = [...tallies.keys()]
      for (const [line, department] of departments.entries()) {
        for (const row of chosenRows) addLine(table, line, tallyOf(department), row)
      }
      return {
        firstKinds,
        departments: departments.map((department, line) => ({ department, ...statLine(table, line) })),
        all: totalLine(table),
      }
    },

    byCause({ department, dimension } = {}) {
      const chosenRows = rowsOf(dimension)
      const table = createTally(chosenRows.length, firstKinds.length)
      for (const [name, tally] of tallies) {
        if (department !== undefined && department !== name) continue
        for (const [line, row] of chosenRows.entries()) addLine(table, line, tally, row)
      }
      return {
        firstKinds,
        causes: chosenRows.map((row, line) => ({ row, ...statLine(table, line) })),
        all: totalLine(table),
      }
    },
  }
}
