import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, runsTransactionsTogether, type Tx } from '#api/platform/db/connection.ts'
import { transactWithLast } from '#api/platform/db/transaction.ts'
import { openTestDatabase } from '../../support/database.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  await database.db.execute(sql`create table crossed (id int primary key, changes int not null default 0)`)
  await database.db.execute(sql`insert into crossed (id) values (1), (2)`)
})

afterAll(() => database?.close())

const change = (tx: Tx, id: number) => tx.execute(sql`update crossed set changes = changes + 1 where id = ${id}`)

test('transactions that lock rows in opposite order both succeed', async ({ skip }) => {
  const { db } = database
  if (!runsTransactionsTogether(db)) skip('transactions run one at a time')
  await db.execute(sql`update crossed set changes = 0`)
  let attempts = 0
  let holding = 0
  const changing = (first: number, second: number) =>
    transactWithLast(db, async (tx) => {
      attempts += 1
      await change(tx, first)
      holding += 1
      await expect.poll(() => holding).toBeGreaterThan(1)
      await change(tx, second)
      return { outcome: undefined, last: [] }
    })
  await Promise.all([changing(1, 2), changing(2, 1)])
  expect(attempts).toBe(3)
  const { rows } = await db.execute(sql`select changes from crossed order by id`)
  expect(rows).toEqual([{ changes: 2 }, { changes: 2 }])
})

test('a transaction that always fails is repeated a few times only, other errors never', async () => {
  const attemptsOf = async (code: string) => {
    let attempts = 0
    const failing = transactWithLast(database.db, async (tx) => {
      attempts += 1
      await tx.execute(sql.raw(`do $$ begin raise exception 'ended' using errcode = '${code}'; end $$`))
      return { outcome: undefined, last: [] }
    })
    await expect(failing).rejects.toThrow()
    return attempts
  }
  expect(await attemptsOf('40P01')).toBe(4)
  expect(await attemptsOf('40001')).toBe(4)
  expect(await attemptsOf('23505')).toBe(1)
})
