import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Rating } from '#contract/risk/kinds/matrix/codes.ts'
import type { MatrixSize } from '#contract/risk/kinds/matrix/content.ts'
import {
  type Answers,
  clearColumn,
  countUnfilled,
  isColumnNotInvolved,
  isValidRating,
  mergeAnswers,
  NOT_POSTED,
  setCell,
  setColumnNotInvolved,
  unfilledCells,
} from '#contract/risk/kinds/matrix/rules.ts'

const runs = { seed: 20240229, numRuns: 300 }
const size = { rows: 3, columns: 2 }
const column = (answers: Answers, { rows, columns }: MatrixSize, index: number) =>
  Array.from({ length: rows }, (_, row) => answers[row * columns + index])

/** True if each column is either all 0 or has no 0. */
function isLawful(answers: Answers, matrix: MatrixSize): boolean {
  return Array.from({ length: matrix.columns }, (_, index) => column(answers, matrix, index)).every(
    (values) => values.every((value) => value === 0) || values.every((value) => value !== 0),
  )
}

const ratings = fc.constantFrom(...Object.values(Rating))
const lawfulColumn = (rows: number) =>
  fc.oneof(
    { weight: 1, arbitrary: fc.constant(Array<number>(rows).fill(Rating.notInvolved)) },
    { weight: 2, arbitrary: fc.array(fc.constantFrom(-1, 1, 2, 3), { minLength: rows, maxLength: rows }) },
  )

/** A matrix as it may be stored, and a position in it. */
const matrices = fc
  .record({ rows: fc.integer({ min: 1, max: 6 }), columns: fc.integer({ min: 1, max: 5 }) })
  .chain((matrix) =>
    fc.record({
      matrix: fc.constant(matrix),
      row: fc.nat({ max: matrix.rows - 1 }),
      column: fc.nat({ max: matrix.columns - 1 }),
      before: fc
        .array(lawfulColumn(matrix.rows), { minLength: matrix.columns, maxLength: matrix.columns })
        .map((columns) =>
          Array.from({ length: matrix.rows }, (_, row) => columns.map((values) => values[row] ?? -1)).flat(),
        ),
      posted: fc.array(fc.oneof(ratings, fc.constant(NOT_POSTED)), {
        minLength: matrix.rows * matrix.columns,
        maxLength: matrix.rows * matrix.columns,
      }),
    }),
  )

test('choosing "not involved" in a cell makes its whole column not involved', () => {
  expect(setCell([1, 1, 2, 2, -1, 3], size, 1, 0, Rating.notInvolved)).toEqual([0, 1, 0, 2, 0, 3])
})

test('a rating on a column that is not involved makes its other rows unfilled', () => {
  expect(setCell([0, 1, 0, 2, 0, 3], size, 1, 0, Rating.high)).toEqual([-1, 1, 3, 2, -1, 3])
})

test('clearing a cell of a column that is not involved makes the column unfilled', () => {
  expect(setCell([0, 1, 0, 2, 0, 3], size, 2, 0, Rating.unfilled)).toEqual([-1, 1, -1, 2, -1, 3])
})

test('a rating on a column that is involved changes that cell alone', () => {
  expect(setCell([1, 1, 2, 2, -1, 3], size, 2, 0, Rating.low)).toEqual([1, 1, 2, 2, 1, 3])
})

test('a column is made not involved and unfilled again as a whole', () => {
  const notInvolved = setColumnNotInvolved([1, 1, 2, 2, -1, 3], size, 1)
  expect(notInvolved).toEqual([1, 0, 2, 0, -1, 0])
  expect([isColumnNotInvolved(notInvolved, 0), isColumnNotInvolved(notInvolved, 1)]).toEqual([false, true])
  expect(clearColumn(notInvolved, size, 1)).toEqual([1, -1, 2, -1, -1, -1])
})

test('after any choices a column is all 0 or has none', () => {
  const choices = fc.array(fc.record({ row: fc.nat(5), column: fc.nat(4), value: ratings }), { maxLength: 20 })
  fc.assert(
    fc.property(matrices, choices, ({ matrix, before }, made) => {
      let answers: Answers = before
      for (const { row, column, value } of made) {
        answers = setCell(answers, matrix, row % matrix.rows, column % matrix.columns, value)
        expect(isLawful(answers, matrix)).toBe(true)
      }
    }),
    runs,
  )
})

test('a choice stands in its cell, the same again changes nothing, and other columns keep theirs', () => {
  fc.assert(
    fc.property(matrices, ratings, ({ matrix, before, row, column: chosen }, value) => {
      const untouched = before.slice()
      const answers = setCell(before, matrix, row, chosen, value)
      expect(answers[row * matrix.columns + chosen]).toBe(value)
      expect(setCell(answers, matrix, row, chosen, value)).toEqual(answers)
      for (let other = 0; other < matrix.columns; other++) {
        if (other !== chosen) expect(column(answers, matrix, other)).toEqual(column(before, matrix, other))
      }
      expect(before).toEqual(untouched)
    }),
    runs,
  )
})

test.each([
  ['a new 0 takes the column', [1, 2, -1], [0, 2, -1], [0, 0, 0]],
  ['a new 0 beside clearings takes the column', [1, 2, 3], [0, -1, -1], [0, 0, 0]],
  ['a rating on a column of 0s leaves 0', [0, 0, 0], [0, 3, 0], [-1, 3, -1]],
  ['several ratings on a column of 0s all stay', [0, 0, 0], [1, 3, 0], [1, 3, -1]],
  ['a rating and a clearing on a column of 0s leave 0', [0, 0, 0], [-1, 3, 0], [-1, 3, -1]],
  ['a clearing on a column of 0s makes it unfilled', [0, 0, 0], [0, -1, 0], [-1, -1, -1]],
  ['ratings and clearings without 0 stand as they are', [1, 2, 3], [2, -1, 3], [2, -1, 3]],
  ['cells that were not sent stay', [1, 2, 3], [NOT_POSTED, NOT_POSTED, 1], [1, 2, 1]],
  ['a single 0 sent takes the column', [1, 2, 3], [NOT_POSTED, 0, NOT_POSTED], [0, 0, 0]],
  ['a single rating sent to a column of 0s leaves 0', [0, 0, 0], [NOT_POSTED, 2, NOT_POSTED], [-1, 2, -1]],
])('%s', (_rule, before, posted, answers) => {
  expect(mergeAnswers(before, posted, { rows: 3, columns: 1 })).toEqual({ answers })
})

test('a new 0 beside a new rating is ambiguous, and each such column is named', () => {
  const before = [1, 1, 1, 2, 2, 2]
  expect(mergeAnswers(before, [0, 3, 0, 3, 2, 1], { rows: 2, columns: 3 })).toEqual({ ambiguous: [0, 2] })
})

test('an unchanged form and an empty one change nothing', () => {
  fc.assert(
    fc.property(matrices, ({ matrix, before }) => {
      expect(mergeAnswers(before, before, matrix)).toEqual({ answers: before })
      expect(
        mergeAnswers(
          before,
          before.map(() => NOT_POSTED),
          matrix,
        ),
      ).toEqual({ answers: before })
    }),
    runs,
  )
})

test('a post of what a script set says the same as the script', () => {
  fc.assert(
    fc.property(matrices, ratings, ({ matrix, before, row, column: chosen }, value) => {
      const answers = setCell(before, matrix, row, chosen, value)
      expect(mergeAnswers(before, answers, matrix)).toEqual({ answers })
    }),
    runs,
  )
})

test('one changed field of a plain form says the same as the choice by script', () => {
  fc.assert(
    fc.property(matrices, ratings, ({ matrix, before, row, column: chosen }, value) => {
      const posted = before.with(row * matrix.columns + chosen, value)
      const sparse = before.map((_, cell) => (cell === row * matrix.columns + chosen ? value : NOT_POSTED))
      const unchanged = before[row * matrix.columns + chosen] === value
      const answers = unchanged ? before : setCell(before, matrix, row, chosen, value)
      expect(mergeAnswers(before, posted, matrix)).toEqual({ answers })
      expect(mergeAnswers(before, sparse, matrix)).toEqual({ answers })
    }),
    runs,
  )
})

test('whatever is posted, what comes out has columns that are all 0 or have none, and comes out again', () => {
  fc.assert(
    fc.property(matrices, ({ matrix, before, posted }) => {
      const merged = mergeAnswers(before, posted, matrix)
      if ('ambiguous' in merged) return
      expect(isLawful(merged.answers, matrix)).toBe(true)
      expect(mergeAnswers(before, merged.answers, matrix)).toEqual(merged)
      expect(mergeAnswers(merged.answers, merged.answers, matrix)).toEqual(merged)
    }),
    runs,
  )
})

test('every new choice stands in the answers, unless its column has a new 0 and a new rating', () => {
  fc.assert(
    fc.property(matrices, ({ matrix, before, posted }) => {
      const isNewChoice = (value: number, cell: number) => value >= 0 && value !== before[cell]
      const choices = [...posted.entries()].filter(([cell, value]) => isNewChoice(value, cell))
      const mixed = Array.from({ length: matrix.columns }, (_, index) => index).filter((index) => {
        const values = choices.filter(([cell]) => cell % matrix.columns === index).map(([, value]) => value)
        return values.includes(0) && values.some((value) => value > 0)
      })

      const merged = mergeAnswers(before, posted, matrix)

      expect('ambiguous' in merged ? merged.ambiguous : []).toEqual(mixed)
      if ('answers' in merged) for (const [cell, value] of choices) expect(merged.answers[cell]).toBe(value)
    }),
    runs,
  )
})

test('columns are merged each for itself', () => {
  fc.assert(
    fc.property(matrices, ({ matrix, before, posted }) => {
      const whole = mergeAnswers(before, posted, matrix)
      const single = { rows: matrix.rows, columns: 1 }
      for (let index = 0; index < matrix.columns; index++) {
        const own = mergeAnswers(
          column(before, matrix, index).map(Number),
          column(posted, matrix, index).map(Number),
          single,
        )
        if ('ambiguous' in whole) expect('ambiguous' in own).toBe(whole.ambiguous.includes(index))
        else expect(own).toEqual({ answers: column(whole.answers, matrix, index) })
      }
    }),
    runs,
  )
})

test('unfilled cells are counted in all and per row, with the first empty column of each', () => {
  const answers = [1, -1, 0, 2, 3, 0, -1, -1, 0]
  expect(unfilledCells(answers, { rows: 3, columns: 3 })).toEqual({
    count: 3,
    rows: [
      { row: 0, count: 1, firstColumn: 1 },
      { row: 2, count: 2, firstColumn: 0 },
    ],
  })
  expect(countUnfilled(answers)).toBe(3)
})

test('a paper without unfilled cells lacks nothing', () => {
  expect(unfilledCells([1, 0, 3, 0], { rows: 2, columns: 2 })).toEqual({ count: 0, rows: [] })
})

test('both counts of unfilled cells agree, and each first column is empty', () => {
  fc.assert(
    fc.property(matrices, ({ matrix, before }) => {
      const { count, rows } = unfilledCells(before, matrix)
      expect(count).toBe(countUnfilled(before))
      expect(rows.reduce((sum, row) => sum + row.count, 0)).toBe(count)
      for (const { row, firstColumn } of rows) {
        const cells = before.slice(row * matrix.columns, (row + 1) * matrix.columns)
        expect(cells.indexOf(Rating.unfilled)).toBe(firstColumn)
      }
    }),
    runs,
  )
})

test('a cell holds −1, 0, 1, 2 or 3 and nothing else', () => {
  expect([-1, 0, 1, 2, 3].every(isValidRating)).toBe(true)
  expect([-2, 4, 1.5, Number.NaN, Infinity, '1', null, undefined, true, [1]].some(isValidRating)).toBe(false)
})
