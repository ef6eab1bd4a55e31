import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowKey } from '#api/data/data-rights/open-table.ts'
import { type PageParams, tableReadJobs } from '#api/data/table-reads/jobs.ts'
import type { JobContext } from '#api/platform/engine/job.ts'
import { eq, literal } from '#api/platform/engine/plan/expression.ts'
import {
  aggregate,
  count as counted,
  filter,
  limit,
  type Plan,
  pick,
  project,
  scan,
  scanFiles,
  sort,
} from '#api/platform/engine/plan/plan.ts'
import { loadTable, openTestSession } from '../../platform/engine/test-session.ts'

/** More rows than those at the end of a table that bound its order. */
const count = 60_000
const size = 50
const types = {
  text: 'text',
  amount: 'decimal(38,10)',
  big: 'bigint',
  weight: 'double',
  day: 'date',
  at: 'timestamp',
  isOpen: 'boolean',
  grows: 'integer',
  falls: 'integer',
  sparse: 'integer',
  source_row: 'integer',
} as const
const by = Object.keys(types).filter((name) => name !== 'source_row')
const columns = [...by, rowKey]

/** Pseudo-random values with ties and nulls. */
const cellsOf = (row: number): (string | undefined)[] => {
  const spread = (row * 7919) % 104_729
  return [
    spread % 11 === 0 ? undefined : `客户${spread % 300}`,
    spread % 13 === 0 ? undefined : `${spread - 50_000}.${spread % 10}`,
    String(BigInt(spread) * 80_000_000_000_000n),
    String((spread - 50_000) / 7),
    `20${10 + (spread % 80)}-0${1 + (spread % 9)}-11`,
    `2026-01-05 ${10 + (spread % 12)}:30:00.00000${spread % 10}`,
    String(spread % 2 === 0),
    String(row),
    String(count - row),
    row % 1500 === 0 ? String(row) : undefined,
    String(row + 2),
  ]
}

let opened: Awaited<ReturnType<typeof openTestSession>> & { rows: Plan }
beforeAll(async () => {
  const made = await openTestSession()
  const rows = Array.from({ length: count }, (_, row) => cellsOf(row))
  await loadTable(made.session, 'raw', { folder: made.folder, columns: types, rows })
  const file = join(made.folder, 'part-0.parquet')
  await made.session.write(scan('raw'), file)
  const named = Object.fromEntries(by.map((name) => [name, name]))
  opened = { ...made, rows: project(scanFiles(file), { ...named, [rowKey]: 'source_row' }) }
})
afterAll(() => opened.close())

type Order = { by: string; descending: boolean } | undefined
const keysAtOnce = 200

const pageOf = (rows: Plan, order: Order, request: Partial<PageParams> = {}) =>
  tableReadJobs.page(
    { rows, by: order, size, columns, keys: keysAtOnce, isFirst: true, counted: null, of: count, ...request },
    {
      session: opened.session,
    } as unknown as JobContext,
  )

/** The page by sorting all rows whole. */
async function sorted(rows: Plan, order: Order) {
  const all = order ? sort(rows, order, rowKey) : sort(rows, rowKey)
  const found = await opened.session.rows(pick(limit(all, size), columns))
  return found.map((row) => row.map((cell) => (typeof cell === 'bigint' ? String(cell) : cell)))
}

test.each(by.flatMap((column) => [false, true].map((descending) => ({ by: column, descending }))))(
  'the page by $by, descending $descending, is that of all rows sorted',
  async (order) => {
    expect((await pageOf(opened.rows, order)).rows).toEqual(await sorted(opened.rows, order))
  },
)

test.each([
  { name: 'many', where: eq('isOpen', literal(true)) },
  { name: 'few', where: eq('text', literal('客户7')) },
  { name: 'fewer than a page', where: eq('grows', literal(5)) },
  { name: 'no', where: eq('grows', literal(-1)) },
])('the page of a filter that leaves $name rows is theirs alone, in order', async ({ where }) => {
  const rows = filter(opened.rows, where)
  for (const order of [undefined, { by: 'amount', descending: true }, { by: 'sparse', descending: false }])
    expect((await pageOf(rows, order)).rows).toEqual(await sorted(rows, order))
})

test('keys of later pages come in the order of all rows, and give the rows of such a page', async () => {
  const order = { by: 'text', descending: true }
  const { keys } = await pageOf(opened.rows, order)
  const found = await opened.session.rows(pick(limit(sort(opened.rows, order, rowKey), keysAtOnce), columns))
  expect(keys).toEqual(found.map((row) => Number(row.at(-1))))
  const page = keys.slice(size, 2 * size)
  expect((await pageOf(opened.rows, order, { keys: page })).rows).toEqual(
    found.slice(size, 2 * size).map((row) => row.map((cell) => (typeof cell === 'bigint' ? String(cell) : cell))),
  )
})

test.each([
  { name: 'fewer rows than keys are wanted', column: 'text', value: '客户7' },
  { name: 'more', column: 'isOpen', value: 'true' },
  { name: 'none', column: 'text', value: '客户301' },
])('the total is exact where a filter leaves $name', async ({ column, value }) => {
  const place = Object.keys(types).indexOf(column)
  const total = Array.from({ length: count }, (_, row) => cellsOf(row)).filter((row) => row[place] === value).length
  const rows = filter(opened.rows, eq(column, literal(value === 'true' ? true : value)))
  const plan = aggregate(rows, [], { total: counted() })
  for (const order of [undefined, { by: 'amount', descending: true }])
    expect((await pageOf(rows, order, { counted: plan })).total).toBe(total)
  // After a cursor, a page with fewer keys than requested does not contain all rows.
  const last = filter(rows, eq('grows', literal(-1)))
  expect((await pageOf(last, undefined, { counted: plan, isFirst: false })).total).toBe(total)
})
