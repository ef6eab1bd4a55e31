import { setImmediate } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fixedClock } from '#api/platform/clock.ts'
import { batchByClock, batchMax, queryBatched } from '#api/platform/db/batched-query.ts'
import type { Database } from '#api/platform/db/connection.ts'
import { openTestDatabase } from '../../support/database.ts'

let database: Database
let sent: string[] = []

beforeAll(async () => {
  database = await openTestDatabase()
  await database.db.execute(sql`
    create table batched_right (reader int not null, at timestamptz not null, names text[] not null, note jsonb)`)
  await database.db.execute(sql`insert into batched_right
    select g, '2026-11-28T08:00:00Z'::timestamptz + make_interval(secs => g), array['甲 ' || g, '"乙"'], '{"a":1}'
    from generate_series(1, 200) g`)
  database.pool.on('acquire', () => sent.push(''))
})
beforeEach(() => {
  sent = []
})

afterAll(() => database?.close())

type Row = { reader: number; at: string; names: string[]; note: unknown; given: string }

const rightOf = (reader: number, given = 'x', at = '2026-11-28T08:00:00Z'): SQL => sql`
  with own as (select * from batched_right where reader = ${reader}::int)
  select own.*, ${given}::text as given from own
  where at >= ${at}::timestamptz and names && ${sql.param([`甲 ${reader}`, '{"\\', null])}::text[] limit ${5}`

test('readers of one moment share statements, and each gets the rows of their own values as if alone', async () => {
  const readers = Array.from({ length: batchMax * 2 + 1 }, (_, at) => at + 1)
  const alone = []
  for (const reader of readers) alone.push(await queryBatched<Row>(database.db, rightOf(reader, `"${reader}'`)))
  sent = []
  const together = await Promise.all(
    readers.map((reader) => queryBatched<Row>(database.db, rightOf(reader, `"${reader}'`))),
  )
  expect(together).toEqual(alone)
  expect(together[6]).toMatchObject([{ reader: 7, names: ['甲 7', '"乙"'], note: { a: 1 }, given: `"7'` }])
  // Three batches and one query for the types of the parameters, at most.
  expect(sent.length).toBeLessThanOrEqual(6)
})

test('a query that is built once for a clock is batched too, and runs within a transaction', async () => {
  let built = 0
  const find = batchByClock<{ reader: number; now: string; note: string | null }>(({ now }) => {
    built++
    return sql`select reader, ${now}::text as now, ${sql.placeholder('note')}::text as note
      from batched_right where reader = ${sql.placeholder('reader')}::int`
  })
  const clocks = ['2026-01-01', '2026-01-02'].map((day) => fixedClock(`${day}T00:00:00Z`, 'UTC'))
  const [first, second] = clocks
  if (!first || !second) throw new Error('no clock')
  const { db } = database
  await find(db, first, { reader: 1, note: null })
  sent = []
  const together = await Promise.all(
    [1, 2, 3].map((reader) => find(db, first, { reader, note: reader === 2 ? null : `"${reader}` })),
  )
  const rowsOf = (found: readonly (readonly { reader: number; note: string | null }[])[]) =>
    found.flat().map(({ reader, note }) => [reader, note])
  expect(rowsOf(together)).toEqual([
    [1, '"1'],
    [2, null],
    [3, '"3'],
  ])
  expect(sent.length).toBeLessThanOrEqual(2)
  expect((await find(db, second, { reader: 1, note: null }))[0]?.now).toMatch(/^2026-01-02/)
  const within = await db.transaction((tx) => find(tx, first, { reader: 4, note: 'x' }))
  expect(within).toMatchObject([{ reader: 4, note: 'x' }])
  expect(built).toBe(2)
})

test('queries that are made while others of their text run share the next statement', async () => {
  const counted = (to: number) =>
    queryBatched<{ count: number }>(
      database.db,
      sql`select count(*)::int from generate_series(1, ${to}::int) g where g % 7 > 0`,
    )
  await Promise.all([counted(7), counted(14)])
  sent = []
  const requests = []
  for (let n = 0; n < 20; n++) {
    requests.push(counted(100_000 + 7 * n))
    await setImmediate()
  }
  const counts = (await Promise.all(requests)).map(([row]) => row?.count ?? 0)
  expect(counts.map((count) => count - (counts[0] ?? 0))).toEqual(counts.map((_, n) => 6 * n))
  expect(sent.length).toBeLessThan(requests.length)
})

test('rows keep their order, and values without rows get none', async () => {
  const last = (most: number, from: number) =>
    queryBatched<{ reader: number }>(
      database.db,
      sql`select reader from batched_right where reader <= ${from} order by reader desc limit ${most}`,
    )
  const found = await Promise.all([last(3, 9), last(2, 100), last(3, 0), last(3, 9)])
  expect(found.map((rows) => rows.map(({ reader }) => reader))).toEqual([[9, 8, 7], [100, 99], [], [9, 8, 7]])
  expect(found[0]).toBe(found[3])
})

test('a query that the database refuses fails alone', async () => {
  const divided = (by: number) =>
    queryBatched<{ whole: number }>(
      database.db,
      sql`select 12 / ${by}::int as whole, ${'text\u0000'.slice(0, 4)}::text`,
    )
  const done = await Promise.allSettled([divided(3), divided(0), divided(4)])
  expect(done.map((each) => (each.status === 'fulfilled' ? each.value[0]?.whole : 'failed'))).toEqual([4, 'failed', 3])
})

test('values that JSON does not hold as the database needs them are asked one by one', async () => {
  const stored = (note: object) =>
    queryBatched<{ reader: number }>(
      database.db,
      sql`select reader from batched_right where note = ${JSON.stringify(note)}::jsonb order by reader limit 1`,
    )
  const found = await Promise.all([stored({ a: 1 }), stored({ a: 2 })])
  expect(found).toEqual([[{ reader: 1 }], []])
})

test('within a transaction a query sees what the transaction wrote', async () => {
  await database.db
    .transaction(async (tx) => {
      await tx.execute(sql`insert into batched_right values (1001, now(), array['甲 1001'], null)`)
      expect(await queryBatched<Row>(tx, rightOf(1001))).toHaveLength(1)
      await tx.rollback()
    })
    .catch(() => {})
  expect(await queryBatched<Row>(database.db, rightOf(1001))).toEqual([])
})
