import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSessionTable } from './session-table.ts'

const categories = 1_000_000
/** Each category once, the last a second time, and a row without one. */
const rows = [...Array.from({ length: categories }, (_, row) => [`类${row}`]), [`类${categories - 1}`], [undefined]]

let table: Awaited<ReturnType<typeof openSessionTable>>
beforeAll(async () => {
  table = await openSessionTable({ name: 'string' }, rows)
}, 60_000)
afterAll(() => table.close())

test('of a million categories fifty are listed, and with the others and the empty row they are all', async () => {
  const { figures } = await table.compute([{ kind: 'frequency', settings: { column: 'name', top: 50 } }])
  const [made] = figures
  expect(made?.groups).toBe(categories)
  expect(made?.rows.map(({ mark }) => mark)).toEqual([...Array.from({ length: 50 }, () => 'value'), 'others', 'empty'])
  const counts = made?.rows.map(({ cells }) => Number(cells[1])) ?? []
  expect([counts[0], counts[1], counts.at(-2), counts.at(-1)]).toEqual([2, 1, categories - 50, 1])
  expect(counts.reduce((sum, each) => sum + each, 0)).toBe(rows.length)
})
