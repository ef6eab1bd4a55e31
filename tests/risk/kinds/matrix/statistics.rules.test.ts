import { expect, test } from 'vitest'
import { statistics } from '#contract/risk/kinds/matrix/statistics.ts'
import { meanOf } from '#contract/risk/kinds/matrix/tally.ts'
import { readFixture, readMeans, written } from './fixture/read.ts'

test('a mean has two decimals, half up', () => {
  expect(meanOf(7, 3)).toBe('2.33')
  expect(meanOf(8, 3)).toBe('2.67')
  expect(meanOf(17, 8)).toBe('2.13')
  expect(meanOf(201, 200)).toBe('1.01')
  expect(meanOf(599, 200)).toBe('3.00')
})

test('there is no mean where nothing is rated', () => {
  expect(meanOf(0, 0)).toBeNull()
})

test('every mean is the one that exact decimals give', () => {
  for (const [sum, rated, mean] of readMeans()) expect(meanOf(sum, rated), `${sum} / ${rated}`).toBe(mean)
})

test('statistics count ratings, not involved and unfilled apart, per dimension and in all', () => {
  const answers = [
    [3, 0, -1],
    [2, 0, 1],
    [2, 0, 3],
  ].flat()

  const { dimensions, all } = statistics(answers, { rows: 3, columns: 3 }, ['people', 'systems', 'people'])

  expect(dimensions.map(({ dimension }) => dimension)).toEqual(['people', 'systems'])
  expect(dimensions[0]).toEqual({
    dimension: 'people',
    columns: [
      { rated: 2, notInvolved: 0, unfilled: 0, sum: 5, mean: '2.50', high: 1, highest: 3 },
      { rated: 0, notInvolved: 2, unfilled: 0, sum: 0, mean: null, high: 0, highest: null },
      { rated: 1, notInvolved: 0, unfilled: 1, sum: 3, mean: '3.00', high: 1, highest: 3 },
    ],
    all: { rated: 3, notInvolved: 2, unfilled: 1, sum: 8, mean: '2.67', high: 2, highest: 3 },
  })
  expect(all.all).toEqual({ rated: 5, notInvolved: 3, unfilled: 1, sum: 11, mean: '2.20', high: 2, highest: 3 })
})

test.each(['small', 'basel'] as const)('statistics of the %s matrix are those computed independently', (name) => {
  const { shape, papers, statistics: expected } = readFixture(name)
  const size = { rows: shape.dimensionOfRow.length, columns: shape.firstKindOfColumn.length }
  expect(expected.length).toBeGreaterThan(0)

  for (const { statistics: number, lines, all } of expected) {
    const computed = statistics(papers[number]?.answers ?? [], size, shape.dimensionOfRow)
    expect(computed.dimensions.map((line) => [line.dimension, ...written(line)])).toEqual(lines)
    expect(written(computed.all)).toEqual(all)
  }
})
