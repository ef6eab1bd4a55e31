import { expect, test } from 'vitest'
import { createResultTally, type ResultTally } from '#contract/risk-evaluation/results.ts'
import { type Fixture, readFixture, written } from './fixture/read.ts'

function tallyOf({ shape, papers }: Fixture): ResultTally {
  const tally = createResultTally(shape)
  for (const paper of papers) tally.add(paper)
  return tally
}

test.each(['small', 'basel'] as const)(
  'results per first kind and department of the %s matrix are those computed independently',
  (name) => {
    const fixture = readFixture(name)
    const tally = tallyOf(fixture)
    expect(fixture.byDepartment.length).toBeGreaterThan(0)

    for (const { byDepartment: choice, lines, all } of fixture.byDepartment) {
      const results = tally.byDepartment({ dimension: choice.dimension ?? undefined })
      expect(results.firstKinds).toEqual([...new Set(fixture.shape.firstKindOfColumn)])
      expect(results.departments.map((line) => [line.department, ...written(line)])).toEqual(lines)
      expect(written(results.all)).toEqual(all)
    }
  },
)

test.each(['small', 'basel'] as const)(
  'results down to the single cause of the %s matrix are those computed independently',
  (name) => {
    const fixture = readFixture(name)
    const tally = tallyOf(fixture)
    expect(fixture.byCause.length).toBeGreaterThan(0)

    for (const { byCause: choice, lines, all } of fixture.byCause) {
      const { department, dimension } = choice
      const results = tally.byCause({ department: department ?? undefined, dimension: dimension ?? undefined })
      expect(results.causes.map((line) => [line.row, ...written(line)])).toEqual(lines)
      expect(written(results.all)).toEqual(all)
    }
  },
)

test('departments come in the order of their first papers', () => {
  const tally = createResultTally({ firstKindOfColumn: ['retail'], dimensionOfRow: ['people'] })
  tally.add({ department: 'south', answers: [1] })
  tally.add({ department: 'north', answers: [3] })
  tally.add({ department: 'south', answers: [2] })

  const { departments } = tally.byDepartment()

  expect(departments.map(({ department, all }) => [department, all.mean])).toEqual([
    ['south', '1.50'],
    ['north', '3.00'],
  ])
})

test('without papers there are causes without a mean and no departments', () => {
  const tally = createResultTally({ firstKindOfColumn: ['retail'], dimensionOfRow: ['people', 'systems'] })

  expect(tally.byDepartment().departments).toEqual([])
  expect(tally.byDepartment().all.all.mean).toBeNull()
  expect(tally.byCause().causes.map(({ row, all }) => [row, all.rated, all.mean])).toEqual([
    [0, 0, null],
    [1, 0, null],
  ])
})

test('a department or dimension that no paper has gives nothing rated', () => {
  const tally = createResultTally({ firstKindOfColumn: ['retail'], dimensionOfRow: ['people'] })
  tally.add({ department: 'north', answers: [3] })

  expect(tally.byCause({ department: 'south' }).all.all.rated).toBe(0)
  expect(tally.byCause({ dimension: 'systems' }).causes).toEqual([])
  expect(tally.byDepartment({ dimension: 'systems' }).all.all.rated).toBe(0)
})

test("a paper of another version's size is not counted", () => {
  const tally = createResultTally({ firstKindOfColumn: ['retail'], dimensionOfRow: ['people'] })

  expect(() => tally.add({ department: 'north', answers: [1, 2] })).toThrow(RangeError)
  expect(tally.byDepartment().departments).toEqual([])
})
