import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { DatabaseUnusable, openDatabase } from '#api/platform/db/connection.ts'
import { inDatabase, type Postgres, startPostgres } from '../../support/postgres.ts'

let postgres: Postgres

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres?.stop())

async function opened() {
  const logged: string[] = []
  const log = { error: (_fields: object, message: string) => void logged.push(message) }
  const database = await openDatabase({ url: postgres.url }, { log })
  onTestFinished(database.close)
  return { ...database, logged }
}

test('a database that is not there is named, without its password', async () => {
  const url = inDatabase(postgres.url, 'nowhere').replace('//postgres@', '//postgres:secret@')
  const error = await openDatabase({ url }, { log: console }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(DatabaseUnusable)
  expect(String(error)).toContain('The database localhost/nowhere cannot be used: database "nowhere" does not exist')
  expect(String(error)).not.toContain('secret')
})

test('a server that does not answer is named by its address', async () => {
  const opening = openDatabase({ url: 'postgres://someone:secret@127.0.0.1:1/data' }, { log: console })
  await expect(opening).rejects.toThrow('The database 127.0.0.1:1/data cannot be used: connect ECONNREFUSED')
})

test('sessions say who they are and end statements that run away', async () => {
  const { pool } = await opened()
  const settings = ['application_name', 'statement_timeout', 'idle_in_transaction_session_timeout']
  const values = await Promise.all(settings.map((name) => pool.query('select current_setting($1) as value', [name])))
  expect(values.map(({ rows }) => rows[0].value)).toEqual(['risk-workbench', '30s', '30s'])
})

test('a connection lost in the middle of a transaction fails that transaction and nothing else', async () => {
  const { db, pool, logged } = await opened()
  const transaction = db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`select pg_backend_pid() as pid`)
    await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await expect.poll(() => logged, { timeout: 10_000 }).toContain('A database connection was lost')
    await tx.execute(sql`select 1`)
  })
  await expect(transaction).rejects.toThrow()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('when PostgreSQL is killed queries fail, and work again once it is back', async () => {
  const { pool, logged } = await opened()
  await pool.query('create table kept as select 1 as id')
  await postgres.crash()
  // Waits for the log: a query sent immediately may take the lost connection and get the error in place of the log.
  await expect.poll(() => logged, { timeout: 10_000 }).toContain('A database connection was lost')
  await expect(pool.query('select 1')).rejects.toThrow()
  await postgres.start()
  await expect
    .poll(() => pool.query('select id from kept').catch(() => undefined), { timeout: 10_000 })
    .toMatchObject({
      rows: [{ id: 1 }],
    })
})
