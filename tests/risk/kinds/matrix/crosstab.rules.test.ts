import { expect, test } from 'vitest'
import {
  type CrosstabAxis,
  crosstab,
  crosstabAxes,
  crosstabLevels,
  crosstabOfDepartments,
  needsCells,
  shapeOfKinds,
  turned,
} from '#contract/risk/kinds/matrix/crosstab.ts'
import { createResultTally } from '#contract/risk/kinds/matrix/results.ts'
import { type Fixture, readFixture } from './fixture/read.ts'

const fixture = readFixture('basel')
const { shape, papers } = fixture
const width = shape.firstKindOfColumn.length
const departments = [...new Set(papers.map(({ department }) => department))]

function tallyOf(some: Fixture['papers']) {
  const tally = createResultTally(shape)
  for (const paper of some) tally.add(paper)
  return tally
}
const tally = tallyOf(papers)
const blocks = (axis: CrosstabAxis) =>
  departments.map((name) =>
    needsCells([axis])
      ? { shape, cells: tally.cells(name) }
      : { shape: shapeOfKinds(shape), cells: tally.kinds().get(name) ?? tally.cells(name) },
  )

/** Every rating of every paper, for counting without the product's code. */
const ratings = papers.flatMap(({ department, answers }) =>
  answers.map((level, cell) => ({
    department,
    level: String(level),
    firstKind: shape.firstKindOfColumn[cell % width] ?? '',
    secondKind: String(cell % width),
    dimension: shape.dimensionOfRow[Math.floor(cell / width)] ?? '',
    cause: String(Math.floor(cell / width)),
  })),
)
const namesOf: Record<CrosstabAxis, string[]> = {
  department: departments,
  firstKind: [...new Set(shape.firstKindOfColumn)],
  secondKind: shape.firstKindOfColumn.map((_, column) => String(column)),
  dimension: [...new Set(shape.dimensionOfRow)],
  cause: shape.dimensionOfRow.map((_, row) => String(row)),
  level: crosstabLevels.map(String),
}

const pairs = crosstabAxes.flatMap((rows) =>
  crosstabAxes.filter((each) => each !== rows).map((each) => [rows, each] as const),
)

test.each(pairs)('%s by %s says what a count of every single rating says', (rows, columns) => {
  const table =
    rows === 'department'
      ? crosstabOfDepartments(tally, blocks(columns), { other: columns })
      : columns === 'department'
        ? turned(crosstabOfDepartments(tally, blocks(rows), { other: rows }))
        : crosstab(tally, { rows, columns })
  const counted = new Map<string, { rated: number; sum: number; high: number; notInvolved: number }>()
  for (const rating of ratings) {
    const key = `${rating[rows]}|${rating[columns]}`
    const stat = counted.get(key) ?? { rated: 0, sum: 0, high: 0, notInvolved: 0 }
    const value = Number(rating.level)
    if (value > 0) stat.rated++
    if (value > 0) stat.sum += value
    if (value === 3) stat.high++
    if (value === 0) stat.notInvolved++
    counted.set(key, stat)
  }
  const nothing = { rated: 0, sum: 0, high: 0, notInvolved: 0 }

  expect(table.lines).toHaveLength(namesOf[rows].length)
  for (const [line, name] of namesOf[rows].entries())
    expect(
      table.lines[line]?.columns.map(({ rated, sum, high, notInvolved }) => ({ rated, sum, high, notInvolved })),
    ).toEqual(namesOf[columns].map((other) => counted.get(`${name}|${other}`) ?? nothing))
  const total = (of: 'rated' | 'sum' | 'high') => table.lines.reduce((sum, line) => sum + line.all[of], 0)
  expect([total('rated'), total('sum'), total('high')]).toEqual([
    table.all.all.rated,
    table.all.all.sum,
    table.all.all.high,
  ])
})

test('with a dimension and a department chosen, only their ratings are counted', () => {
  const [department = ''] = departments
  const dimension = shape.dimensionOfRow.at(-1) ?? ''
  const one = tallyOf(papers.filter((paper) => paper.department === department))
  const table = crosstab(one, { rows: 'cause', columns: 'firstKind' }, { dimension })
  const expected = one.byCause({ dimension })
  expect(table.all).toEqual(expected.all)
  for (const { row, ...line } of expected.causes) expect(table.lines[row]).toEqual(line)
})
