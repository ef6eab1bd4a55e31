import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, type DatabaseConfig, type Db, openDatabase, type Tx } from '#api/platform/db/connection.ts'
import { migrate } from '#api/platform/db/migrate.ts'
import { inDatabase } from './postgres.ts'
import { scratch } from './scratch.ts'

/** Database to copy. Without a template, the embedded one is a new one. */
type Source = { kind: 'postgres'; url: string; template: string } | { kind: 'embedded'; template?: string }

declare module 'vitest' {
  export interface ProvidedContext {
    /** The migrated database that test files copy, for this vitest project's kind of database. */
    testDatabase: Source
  }
}

export const migrations = fileURLToPath(new URL('../../api/platform/db/migrations', import.meta.url))

/** Opens a database for a test; prints the errors that it logs. */
export async function open(place: DatabaseConfig): Promise<Database> {
  const database = await openDatabase(place, { log: { error: (fields, message) => console.error(message, fields) } })
  keepWithin(database)
  return database
}

const inside = new AsyncLocalStorage<{ over: boolean }>()

/** Runs queries as somebody else, outside the transaction in progress. */
export const meanwhile = <T>(run: () => T): T => inside.exit(run)

/**
 * Rejects queries outside the transaction in progress: they see another state. With one session, or without a free
 * connection, they would wait for themselves.
 */
function keepWithin({ db, pool }: Database): void {
  const transaction = db.transaction.bind(db)
  db.transaction = async (run, config) => {
    const own = { over: false }
    const within: typeof run = (tx) => inside.run(own, () => run(tx))
    return transaction(within, config).finally(() => {
      own.over = true
    })
  }
  // All queries outside of transactions use it.
  const connect = pool.connect.bind(pool) as (...by: unknown[]) => unknown
  pool.connect = ((...by: unknown[]) => {
    if (inside.getStore()?.over === false) throw new Error('the database was asked beside the transaction under way')
    return connect(...by)
  }) as typeof pool.connect
}

/** Sessions that wait for a lock on a row of a table. */
export async function waitingForRow(tx: Tx, table: string): Promise<number> {
  // A transaction caches pg_stat_activity at its first read.
  await tx.execute(sql`select pg_stat_clear_snapshot()`)
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${table}%`}`)
  return rows[0]?.count ?? 0
}

/** Opens, migrates and closes the database that the others are copied from. */
export async function makeTemplate(place: DatabaseConfig): Promise<void> {
  const database = await open(place)
  await migrate(database.db, migrations)
  await database.close()
}

/** A separate database of this vitest project's kind: a copy of the migrated one, or of another. */
export async function openTestDatabase(source: Source = inject('testDatabase')): Promise<Database> {
  const { database, remove } = await copyOf(source)
  return {
    ...database,
    async close() {
      await database.close()
      await remove()
    },
  }
}

/** Another database to copy: `fill` changes a copy, or an empty one before any migration. */
export async function makeSource(
  fill: (db: Db) => Promise<void>,
  from: Source = empty(),
): Promise<{ source: Source; remove(): void | Promise<void> }> {
  const { database, ...made } = await copyOf(from)
  await fill(database.db)
  await database.close()
  return made
}

function empty(): Source {
  const own = inject('testDatabase')
  return own.kind === 'postgres' ? { ...own, template: 'template1' } : { kind: 'embedded' }
}

/** Copies the migrations up to the one whose file name starts with `number` to their own folder. */
export function migrationsUpTo(number: string): string {
  const folder = mkdtempSync(join(scratch, 'migrations-'))
  const journal = JSON.parse(readFileSync(join(migrations, 'meta/_journal.json'), 'utf8'))
  const entries = journal.entries.filter(({ tag }: { tag: string }) => tag.slice(0, number.length) <= number)
  cpSync(migrations, folder, { recursive: true })
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  return folder
}

type Copy = { database: Database; source: Source; remove(): void | Promise<void> }

const copyOf = (source: Source): Promise<Copy> =>
  source.kind === 'postgres' ? copyDatabase(source) : copyFolder(source.template)

async function copyDatabase({ url, template }: { url: string; template: string }): Promise<Copy> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const server = serverAt(url)
  // Copying the files takes a sixth less time than copying through the log.
  await server.query(`create database ${name} template ${template} strategy file_copy`)
  return {
    database: await open({ url: inDatabase(url, name) }),
    source: { kind: 'postgres', url, template: name },
    async remove() {
      await server.query(`drop database ${name}`)
    },
  }
}

let server: pg.Pool | undefined

/** Connection that creates and drops databases: one per process, which does not keep the process running. */
function serverAt(url: string): pg.Pool {
  // Ignored: the server is stopped at the end of a run, while this connection is idle.
  server ??= new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true }).on(
    'error',
    () => {},
  )
  return server
}

/** A copied folder opens ten times faster than a new one, in the same way as in production. */
async function copyFolder(template: string | undefined): Promise<Copy> {
  const dataDir = mkdtempSync(join(scratch, 'data-'))
  if (template !== undefined) cpSync(template, dataDir, { recursive: true })
  return {
    database: await open({ dataDir }),
    source: { kind: 'embedded', template: dataDir },
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  }
}
