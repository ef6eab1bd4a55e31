import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSessionTable } from './session-table.ts'

const columns = { city: 'string', state: 'integer', amount: 'number', grade: 'integer' } as const
const rows = Array.from({ length: 2_000 }, (_, row) => {
  const spread = (row * 7919) % 104_729
  return [
    spread % 11 === 0 ? undefined : `c${spread % 7}`,
    spread % 13 === 0 ? undefined : String(spread % 5),
    spread % 17 === 0 ? undefined : `${(spread % 300) - 100}.25`,
    String((spread * spread) % 9),
  ]
})

let table: Awaited<ReturnType<typeof openSessionTable>>
beforeAll(async () => {
  table = await openSessionTable(columns, rows)
})
afterAll(() => table.close())

const measure = (aggregate: string, column: string | null) => ({ aggregate, column })

test('cards derived from the groups of others have the same figures as when computed separately', async () => {
  const cards = [
    { kind: 'bar', settings: { column: 'city', split: 'state', measure: measure('sum', 'amount') } },
    { kind: 'frequency', settings: { column: 'city' } },
    { kind: 'bar', settings: { column: 'state', measure: measure('sum', 'amount') } },
    { kind: 'bar', settings: { column: 'state', measure: measure('max', 'amount') } },
    { kind: 'bar', settings: { column: 'city', measure: measure('mean', 'amount') } },
    { kind: 'number', settings: { measure: measure('sum', 'amount') } },
    { kind: 'number', settings: { measure: measure('count', 'amount') } },
    { kind: 'number', settings: { measure: measure('distinct', 'city') } },
    { kind: 'aggregation', settings: { measures: [measure('sum', 'amount'), measure('distinct', 'state')] } },
    { kind: 'histogram', settings: { column: 'grade' } },
  ]
  const together = await table.compute(cards)
  const nothing = { column: 'grade', operator: 'eq', values: ['100'] } as const
  for (const condition of [null, nothing]) {
    const { figures } = condition ? await table.compute(cards, condition) : together
    for (const [at, card] of cards.entries()) {
      const alone = await table.compute([card], condition)
      expect(figures[at], JSON.stringify(card)).toEqual(alone.figures[0])
    }
  }
})

/** Middle ranks of values. */
function ranksOf(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b)
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2)
}

function pearson(a: readonly number[], b: readonly number[]): number {
  const mean = (of: readonly number[]) => of.reduce((sum, each) => sum + each, 0) / of.length
  const [meanA, meanB] = [mean(a), mean(b)]
  const covariance = (x: readonly number[], y: readonly number[], mx: number, my: number) =>
    x.reduce((sum, each, at) => sum + (each - mx) * ((y[at] ?? 0) - my), 0)
  return covariance(a, b, meanA, meanB) / Math.sqrt(covariance(a, a, meanA, meanA) * covariance(b, b, meanB, meanB))
}

test.each([
  ['state', 'grade', 'counted pairs'],
  ['amount', 'grade', 'sorted rows'],
] as const)('the rank correlation of %s and %s is exact by %s', async (first, second, _way) => {
  const names = Object.keys(columns)
  const pairs = rows.flatMap((row) => {
    const [a, b] = [row[names.indexOf(first)], row[names.indexOf(second)]]
    return a === undefined || b === undefined ? [] : [[Number(a), Number(b)] as const]
  })
  const { figures } = await table.compute([{ kind: 'correlation', settings: { columns: [first, second] } }])
  const [a, b] = [pairs.map(([each]) => each), pairs.map(([, each]) => each)]
  expect(Number(figures[0]?.rows[0]?.cells[2])).toBe(pairs.length)
  expect(Number(figures[0]?.rows[0]?.cells[4])).toBeCloseTo(pearson(ranksOf(a), ranksOf(b)), 9)
})
