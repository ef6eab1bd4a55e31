import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDuplicates } from '#api/data/tables/import/duplicates.ts'
import { hasDuplicates } from '#api/platform/engine/key-parts.ts'
import { scan } from '#api/platform/engine/plan/plan.ts'
import { loadTable, openTestSession } from './test-session.ts'

const count = 500
const types = { id: 'text', day: 'date', place: 'bigint', once: 'text', twice: 'text', source_row: 'integer' } as const

let opened: Awaited<ReturnType<typeof openTestSession>>
beforeAll(async () => {
  opened = await openTestSession()
  const rows = Array.from({ length: count }, (_, row) => [
    `HT${row}`,
    `2026-01-${String(1 + (row % 28)).padStart(2, '0')}`,
    String(Math.floor(row / 28)),
    row === count - 1 ? 'x0' : `x${row}`,
    `y${row % 7}`,
    String(row + 2),
  ])
  await loadTable(opened.session, 'keyed', { folder: opened.folder, columns: types, rows })
})
afterAll(() => opened.close())

test.each([
  { keys: ['id'], expected: false },
  { keys: ['day', 'place'], expected: false },
  { keys: ['once'], expected: true },
  { keys: ['twice'], expected: true },
  { keys: ['day', 'twice'], expected: true },
])('duplicates in $keys are $expected, however many parts the rows are read in', async ({ keys, expected }) => {
  for (const partRows of [1_000, 100, 7])
    expect(await hasDuplicates(opened.session, scan('keyed'), { keys, of: count, partRows }), `${partRows}`).toBe(
      expected,
    )
})

test('a single duplicate is reported with both of its rows', async () => {
  expect(await findDuplicates(opened.session, scan('keyed'), { keys: ['once'], of: count })).toEqual({
    keys: 1,
    leftOver: 1,
    listed: [{ key: ['x0'], times: 2, rows: [2, count + 1] }],
  })
})
