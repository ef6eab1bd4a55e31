import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database, Tx } from '#api/platform/db/connection.ts'
import { createSharedTransaction } from '#api/platform/db/shared-transaction.ts'
import { openTestDatabase } from '../../support/database.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  await database.db.execute(sql`create table shared_work (id int primary key, name text not null, tx bigint not null)`)
})

afterAll(() => database?.close())

type Row = { said: string }

const shared = () =>
  createSharedTransaction<string, string | null, Row>(
    database.db,
    (names) => sql`
      select said from unnest(${sql.param(names)}::text[]) with ordinality as name (said, number) order by number`,
  )

/** Adds a row; the last statement returns the names. */
const adding = (id: number, name: string | null, of = String(id)) => ({
  of,
  async run(tx: Tx) {
    await tx.execute(sql`insert into shared_work values (${id}, ${name}, txid_current())`)
    return { outcome: `${id}`, last: name }
  },
})

async function storedFrom(first: number) {
  const { rows } = await database.db.execute<{ id: number; tx: string }>(
    sql`select id, tx::text from shared_work where id between ${first} and ${first + 9} order by id`,
  )
  return rows
}

test('work that waits shares a transaction, and each piece gets its own outcome', async () => {
  const run = shared()
  const refused = { of: '13', run: async () => ({ outcome: 'refused' }) }
  const done = await Promise.all([run(adding(10, 'first')), run(adding(11, 'a')), run(refused), run(adding(12, 'b'))])
  expect(done).toEqual([
    { outcome: '10', answered: { said: 'first' } },
    { outcome: '11', answered: { said: 'a' } },
    { outcome: 'refused', answered: undefined },
    { outcome: '12', answered: { said: 'b' } },
  ])
  const stored = await storedFrom(10)
  expect(stored.map(({ id }) => id)).toEqual([10, 11, 12])
  expect(new Set(stored.map(({ tx }) => tx)).size).toBe(1)
})

test('PostgreSQL runs a second transaction with what arrives while one runs; further work waits', async () => {
  const run = shared()
  const order: string[] = []
  const noted = (id: number) => run(adding(id, 'b')).then(({ outcome }) => order.push(outcome))
  const first = run({
    of: '40',
    async run(tx) {
      const later = [noted(41), noted(42)]
      // Further work arrives while both transactions run.
      setImmediate(() => setImmediate(() => void later.push(noted(43), noted(44))))
      await tx.execute(sql`select pg_sleep(0.1)`)
      return { outcome: 'first' }
    },
  })
  await first
  await expect.poll(() => order.length).toBe(4)
  expect(order).toEqual(['41', '42', '43', '44'])
  const numbers = (await storedFrom(40)).map(({ tx }) => tx)
  expect(new Set(numbers).size).toBe(database.kind === 'postgres' ? 2 : 1)
})

test('a piece that the database refuses fails alone', async () => {
  const run = shared()
  const done = await Promise.allSettled([
    run(adding(20, 'first')),
    run(adding(21, 'a')),
    run(adding(22, null)),
    run(adding(23, 'b')),
  ])
  expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect((await storedFrom(20)).map(({ id }) => id)).toEqual([20, 21, 23])
})

test('pieces for one row run one after the other, in their order', async () => {
  const run = shared()
  const renaming = (name: string) => ({
    of: '30',
    async run(tx: Tx) {
      const { rows } = await tx.execute<{ name: string }>(
        sql`update shared_work set name = name || ${name}, tx = txid_current() where id = 30 returning name`,
      )
      return { outcome: rows[0]?.name ?? '' }
    },
  })
  await run(adding(30, ''))
  const done = await Promise.all(['a', 'b', 'c', 'd'].map((name) => run(renaming(name))))
  expect(done.map(({ outcome }) => outcome)).toEqual(['a', 'ab', 'abc', 'abcd'])
})
