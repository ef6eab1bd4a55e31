import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '#api/platform/db/connection.ts'
import { isMigrated, migrate } from '#api/platform/db/migrate.ts'
import { openTestDatabase } from '../../support/database.ts'

/** Later than every real migration, so that it is always pending. */
const firstWhen = Date.UTC(2100, 0, 1)

/** A migrations folder as drizzle-kit writes it. */
function folderOf(...statements: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'meta'))
  const entries = statements.map((_, idx) => ({ idx, when: firstWhen + idx, tag: `000${idx}_test`, breakpoints: true }))
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }))
  statements.forEach((statement, idx) => {
    writeFileSync(join(folder, `000${idx}_test.sql`), statement)
  })
  return folder
}

async function openOwn(): Promise<Database> {
  const database = await openTestDatabase()
  onTestFinished(database.close)
  return database
}

test('pending migrations are applied once, in order', async () => {
  const { db, pool } = await openOwn()
  const folder = folderOf('create table fruit (name text)', `insert into fruit values ('苹果')`)
  expect(await isMigrated(db, folder)).toBe(false)
  await migrate(db, folder)
  await migrate(db, folder)
  expect(await isMigrated(db, folder)).toBe(true)
  expect((await pool.query('select name from fruit')).rows).toEqual([{ name: '苹果' }])
})

test('instances that start concurrently migrate once', async () => {
  const { db, pool } = await openOwn()
  const folder = folderOf('create table fruit (name text)', `insert into fruit values ('梨')`)
  await Promise.all([migrate(db, folder), migrate(db, folder), migrate(db, folder)])
  expect((await pool.query('select name from fruit')).rows).toEqual([{ name: '梨' }])
})

test('a migration that fails leaves nothing of the ones before it, and can be tried again', async () => {
  const { db, pool } = await openOwn()
  await expect(migrate(db, folderOf('create table fruit (name text)', 'select 1 / 0'))).rejects.toThrow()
  expect((await pool.query(`select to_regclass('fruit') as fruit`)).rows).toEqual([{ fruit: null }])
  await migrate(db, folderOf('create table fruit (name text)'))
  expect((await pool.query('select * from fruit')).rows).toEqual([])
})
