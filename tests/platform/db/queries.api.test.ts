import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { eq, getTableColumns, is, sql } from 'drizzle-orm'
import {
  bigint,
  date,
  getTableConfig,
  integer,
  jsonb,
  numeric,
  PgTable,
  PgTimestampString,
  pgTable,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { momentInJson, timestamptz } from '#api/platform/db/columns.ts'
import type { Database } from '#api/platform/db/connection.ts'
import { queryPrepared } from '#api/platform/db/prepared-query.ts'
import { transactWithLast } from '#api/platform/db/transaction.ts'
import { openTestDatabase } from '../../support/database.ts'

const sample = pgTable('sample', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  cells: smallint().array(),
  note: jsonb(),
  day: date(),
  amount: numeric({ precision: 16, scale: 2 }),
  size: bigint({ mode: 'number' }),
  at: timestamptz('at'),
  word: text(),
})

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  await database.pool.query(`create table sample (id int generated always as identity primary key, cells smallint[],
    note jsonb, day date, amount numeric(16,2), size bigint, at timestamptz, word text)`)
})
afterAll(() => database?.close())

test('every kind of column comes back as it went in', async () => {
  const row = {
    cells: Array.from({ length: 1330 }, (_, index) => (index % 5) - 1),
    note: { 'zh-Hans': '流程', list: [1, null, { deep: true }] },
    day: '2026-11-20',
    amount: '12345678901234.56',
    size: Number.MAX_SAFE_INTEGER,
    at: '2026-11-20T23:59:59.123Z',
    word: '“引号”、𠮷 and \\ \' "',
  }
  const [stored] = await database.db.insert(sample).values(row).returning()
  expect(stored).toMatchObject(row)
  const [read] = await database.db
    .select()
    .from(sample)
    .where(eq(sample.id, stored?.id ?? 0))
  expect(read).toEqual(stored)
})

test('a plain query reads days as text, moments as in calls, numerics as text and counts as numbers', async () => {
  const { rows } = await database.pool.query(
    `select date '2026-03-01' as day, timestamptz '2026-03-01 00:00+08' as at, 0.10::numeric(4,2) as amount, count(*) as n
     from (values (1), (2)) v`,
  )
  expect(rows).toEqual([{ day: '2026-03-01', at: '2026-02-28T16:00:00.000Z', amount: '0.10', n: 2 }])
})

const moment = '2026-11-20T23:59:59.123Z'

test('a timestamp is the same text in every kind of query', async () => {
  const { db, pool } = database
  const query = sql`select timestamptz '2026-11-21 07:59:59.123456+08' as at`
  const inJson = sql`select json_build_object('at', ${momentInJson(sql`x.at`)}) as value from (${query}) x`
  expect((await db.execute(query)).rows).toEqual([{ at: moment }])
  expect(await queryPrepared(db, query)).toEqual([{ at: moment }])
  expect((await pool.query('select $1::timestamptz as at', [moment])).rows).toEqual([{ at: moment }])
  const run = async () => ({ outcome: null, last: [query, query] })
  expect((await transactWithLast(db, run)).answered).toEqual([{ at: moment }, { at: moment }])
  expect((await db.execute(inJson)).rows).toEqual([{ value: { at: moment } }])
})

test('every moment of every table is that text, as its type says', async () => {
  const { rows } = await database.db.execute<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'timestamp with time zone' and table_name <> 'sample'`)
  const api = new URL('../../../api/', import.meta.url)
  const files = readdirSync(api, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('table.ts'))
  const modules: object[] = await Promise.all(files.map((name) => import(new URL(name, api).href)))
  const tables = modules.flatMap((module) => Object.values(module)).filter((each) => is(each, PgTable))
  const moments = tables.flatMap((table) =>
    Object.values(getTableColumns(table))
      .filter((column) => column.getSQLType() === 'timestamp with time zone')
      .map((column) => ({ name: `${getTableConfig(table).name}.${column.name}`, column })),
  )
  expect(moments.map(({ name }) => name).toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  expect(moments.filter(({ column }) => !is(column, PgTimestampString)).map(({ name }) => name)).toEqual([])
  for (const { name, column } of moments) {
    const [read] = await database.db
      .select({ at: sql`${moment}::timestamptz`.mapWith(column) })
      .from(sql`(values (1)) v`)
    expect(read, name).toEqual({ at: moment })
  }
})

test('a bigint beyond what a number holds is refused, not rounded', async () => {
  await expect(database.pool.query('select 9007199254740993::bigint as n')).rejects.toThrow('9007199254740993')
})

test('the session counts time in UTC', async () => {
  const { rows } = await database.pool.query(`select current_setting('timezone') as zone`)
  expect(rows[0].zone).toBe('UTC')
})

test('sha256, row locks and advisory locks are there', async () => {
  const hash = await database.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(42)`)
    await tx.execute(sql`select id from sample for update`)
    const { rows } = await tx.execute(sql`select encode(sha256(convert_to('工作', 'UTF8')), 'hex') as hash`)
    return rows[0]?.hash
  })
  expect(hash).toBe(createHash('sha256').update('工作').digest('hex'))
})

test('a refused statement reports its error code and leaves the connection usable', async () => {
  await expect(database.pool.query('select 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' })
  await database.pool.query('create table once (word text unique)')
  await database.pool.query(`insert into once values ('a')`)
  await expect(database.pool.query(`insert into once values ($1)`, ['a'])).rejects.toMatchObject({ code: '23505' })
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('many clients at once each get their own answers, transactions or not', async () => {
  const long = 'x'.repeat(200_000)
  const answers = await Promise.all(
    Array.from({ length: 200 }, async (_, n) => {
      if (n % 4 === 0) return answerInTransaction(n)
      if (n % 4 === 1) {
        const { rows } = await database.pool.query('select length($1) + $2::int as n', [long, n - long.length])
        return rows[0].n
      }
      if (n % 4 === 2) await expect(database.pool.query('select $1::int / 0', [n])).rejects.toThrow('division by zero')
      const { rows } = await database.pool.query(`select $1::int as column_${n}`, [n])
      return rows[0][`column_${n}`]
    }),
  )
  expect(answers).toEqual(answers.map((_, n) => n))
})

async function answerInTransaction(n: number): Promise<unknown> {
  return database.db.transaction(async (tx) => {
    await tx.insert(sample).values({ word: `client ${n}` })
    const { rows } = await tx.execute(sql`select ${n}::int as n`)
    return rows[0]?.n
  })
}

test.each([
  ['between two statements', async () => {}],
  ['with a refused statement behind it', async (query: Query) => void (await query('select 1 / 0').catch(() => {}))],
  [
    'with a statement under way',
    async (query: Query) => void query('select pg_sleep(0.2), $1::text', ['x']).catch(() => {}),
  ],
])('a transaction whose client dies %s is rolled back', async (_when, before) => {
  const word = `lost ${_when}`
  const client = await database.pool.connect()
  client.on('error', () => {})
  await client.query('begin')
  await client.query('insert into sample (word) values ($1)', [word])
  await before((text, values) => client.query(text, values))
  cutOff(client)
  client.release(true)
  await expect.poll(() => countOf(word), { timeout: 5_000 }).toBe(0)
  await database.db.insert(sample).values({ word })
  expect(await countOf(word)).toBe(1)
})

type Query = (text: string, values?: unknown[]) => Promise<unknown>

/** Cuts the connection as when the client's process is killed: no Terminate, no rollback. */
function cutOff(client: object): void {
  const { connection } = client as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}

const countOf = async (word: string) => database.db.$count(sample, eq(sample.word, word))
