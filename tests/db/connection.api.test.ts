import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, test } from 'vitest'
import { DatabaseUnusable, openDatabase } from '#api/db/connection.ts'
import { open, openTestDatabase } from '../database.ts'
import { inDatabase } from '../postgres.ts'

const source = inject('testDatabase')
const onPostgres = test.runIf(source.kind === 'postgres')
const log = { error: () => {} }

onPostgres('a database that is not there is named, without its password', async () => {
  const url = inDatabase(source.kind === 'postgres' ? source.url : '', 'nowhere').replace(
    '//postgres@',
    '//postgres:secret@',
  )
  const error = await openDatabase({ url }, { log }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(DatabaseUnusable)
  expect(String(error)).toContain('The database localhost/nowhere cannot be used: database "nowhere" does not exist')
  expect(String(error)).not.toContain('secret')
})

test('a server that does not answer is named with its address', async () => {
  const opening = openDatabase({ url: 'postgres://someone:secret@127.0.0.1:1/data' }, { log })
  await expect(opening).rejects.toThrow('The database 127.0.0.1:1/data cannot be used: connect ECONNREFUSED')
})

onPostgres('a connection lost in the middle of a transaction fails that transaction and nothing else', async () => {
  const { db, pool, close } = await openTestDatabase()
  onTestFinished(close)
  const lost = db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`select pg_backend_pid() as pid`)
    await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await expect
      .poll(() => pool.query('select 1 from pg_stat_activity where pid = $1', [rows[0]?.pid]))
      .toMatchObject({ rows: [] })
    await tx.execute(sql`select 1`)
  })
  await expect(lost).rejects.toThrow()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

onPostgres('sessions say who they are and end statements that run away', async () => {
  const { pool, close } = await open({ url: source.kind === 'postgres' ? source.url : '' })
  onTestFinished(close)
  const settings = ['application_name', 'statement_timeout', 'idle_in_transaction_session_timeout']
  const values = await Promise.all(settings.map((name) => pool.query('select current_setting($1) as value', [name])))
  expect(values.map(({ rows }) => rows[0].value)).toEqual(['risk-workbench', '30s', '30s'])
})
