import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Db } from './connection.ts'

/** Id of the advisory lock; not used otherwise in this database. */
const migrationLock = 7_215_530_119

type Journal = { entries: { when: number }[] }

/** Checks that every migration of the folder has been applied. Reads only the journal, with two short queries. */
export async function isMigrated(db: Db, folder: string): Promise<boolean> {
  const { entries }: Journal = JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8'))
  const newest = Math.max(...entries.map(({ when }) => when))
  const journal = await db.execute(sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`)
  if (!journal.rows[0]?.there) return false
  const applied = await db.execute(sql`select max(created_at) as newest from drizzle.__drizzle_migrations`)
  return Number(applied.rows[0]?.newest) >= newest
}

/**
 * Applies all pending migrations in one transaction. Instances that start concurrently wait for the first one. Uses a
 * separate connection, because a migration may take longer than a request.
 */
export async function migrate(db: Db, folder: string): Promise<void> {
  if (await isMigrated(db, folder)) return
  const client = new pg.Client({ ...db.$client.options, statement_timeout: 0, query_timeout: 0 })
  await client.connect()
  try {
    // The library reads applied migrations before its transaction. Starting the transaction here prevents concurrent
    // migrations in between. On the embedded database, whose connections share a session, the transaction blocks others
    // instead of the lock.
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    await applyMigrations(drizzle(client), { migrationsFolder: folder })
  } finally {
    await client.end()
  }
}
