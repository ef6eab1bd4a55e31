import { expect, test } from 'vitest'
import { compareResults } from '#contract/risk/kinds/matrix/movement.ts'
import { createResultTally } from '#contract/risk/kinds/matrix/results.ts'
import { trendOf } from '#contract/risk/kinds/matrix/trend.ts'

const named = (name: string) => ({ 'zh-Hans': name })

/** A campaign with these rows and columns; one paper per department gives the same rating throughout. */
function campaign(rows: readonly string[], columns: readonly string[], ratings: Record<string, number>) {
  const tally = createResultTally({
    dimensionOfRow: rows.map((row) => row[0] ?? ''),
    firstKindOfColumn: columns.map((column) => column[0] ?? ''),
  })
  for (const [department, value] of Object.entries(ratings))
    tally.add({ department, answers: rows.flatMap(() => columns.map(() => value)) })
  return {
    tally,
    rows: rows.map((row) => [named(row[0] ?? ''), named(row)]),
    columns: columns.map((column) => [named(column[0] ?? ''), named(column)]),
  }
}

const first = campaign(['a1', 'a2', 'b1'], ['x1', 'y1'], { north: 1, south: 3 })
const second = campaign(['a2', 'b1', 'c1'], ['y1', 'x1', 'x2'], { north: 2 })
const third = campaign(['b1', 'a2', 'a1'], ['x1', 'y1'], { north: 3, south: 3 })

test('a trend counts the cells that every campaign has, however their questionnaires are ordered', () => {
  const trend = trendOf([first, second, third])
  expect(trend.all.map(({ mean, rated }) => [mean, rated])).toEqual([
    ['2.00', 8],
    ['2.00', 4],
    ['3.00', 8],
  ])
  expect(trend.dimensions.map(({ dimension, course }) => [dimension, ...course.map(({ rated }) => rated)])).toEqual([
    ['b', 4, 2, 4],
    ['a', 4, 2, 4],
  ])
  expect([trend.rows, trend.columns]).toEqual([
    { common: 2, of: 3 },
    { common: 2, of: 2 },
  ])
})

test('a department or dimension that a campaign has not leaves it without a figure', () => {
  const means = (choice: Parameters<typeof trendOf>[1]) =>
    trendOf([first, second, third], choice).all.map(({ mean }) => mean)
  expect(means({ department: 'south' })).toEqual(['3.00', null, '3.00'])
  expect(means({ dimension: 'a' })).toEqual(['2.00', '2.00', '3.00'])
  expect(means({ dimension: 'z' })).toEqual([null, null, null])
})

test('the trend of two campaigns equals their comparison', () => {
  const moved = compareResults(third, first)
  const trend = trendOf([first, third])
  expect(trend.all).toEqual([moved.all.before, moved.all.now])
  expect(trend.dimensions.map(({ dimension, course }) => ({ dimension, course }))).toEqual(
    moved.dimensions.map(({ dimension, before, now }) => ({ dimension, course: [before, now] })),
  )
})
