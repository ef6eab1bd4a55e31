import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openTrail, type Trail } from '#api/platform/audit/audit.ts'
import { type Db, openDatabase } from '#api/platform/db/connection.ts'
import { migrate } from '#api/platform/db/migrate.ts'
import { localFiles } from '#api/platform/files/store/local.ts'
import { deriveKeys } from '#api/platform/keys.ts'
import { seed } from '#api/seed/seed.ts'
import { type Postgres, startPostgres } from '../tests/support/postgres.ts'

export type DatabaseName = 'embedded' | 'PostgreSQL'
export const databaseNames: readonly DatabaseName[] = ['embedded', 'PostgreSQL']

/** A database with the demo in it, and the settings of the built server for it. */
export type Site = {
  readonly database: DatabaseName
  /** Temporary folder of the site. */
  readonly room: string
  readonly env: Record<string, string>
  /** Further node flags. */
  readonly flags?: readonly string[]
  /** The PostgreSQL server behind it, which syncs to disk as in production. */
  readonly postgres: Postgres | undefined
  /** Keys and files to verify its audit trail. */
  readonly trail: Trail
  /** Opens the database for some work. No server may use the embedded one in the meantime. */
  use<T>(work: (db: Db) => Promise<T>): Promise<T>
  remove(): Promise<void>
}

const dataKey = 'the data key of the bench and as long as one has to be'
export const keys = deriveKeys(dataKey)
export const sessionSecret = 'the session secret of the bench and as long as one has to be'
export const client = 'bench:the-secret-of-the-bench'
export const account = { username: 'risk', password: 'the password of the bench' }

const migrations = fileURLToPath(new URL('../api/platform/db/migrations', import.meta.url))
const say = (fields: object, message: string) => console.error(message, fields)
const log = { info: say, warn: say, error: say }

/**
 * Makes a site in a new folder, under `within` if given, with the database's folder as well; `server` is for
 * PostgreSQL.
 */
export async function makeSite(
  database: DatabaseName,
  { within, ...server }: { within?: string; settings?: Record<string, string>; hear?: (log: string) => void } = {},
): Promise<Site> {
  const room = mkdtempSync(join(within ?? tmpdir(), 'bench-'))
  const postgres = database === 'PostgreSQL' ? await startPostgres({ durable: true, within, ...server }) : undefined
  const dataDir = join(room, 'data')

  const use: Site['use'] = async (work) => {
    const opened = await openDatabase(postgres ? { url: postgres.url } : { dataDir }, { log })
    try {
      return await work(opened.db)
    } finally {
      await opened.close()
    }
  }
  await use(async (db) => {
    await migrate(db, migrations)
    const { password } = account
    await seed(db, {
      keys,
      seed: 'demo',
      adminPassword: password,
      demoPassword: password,
      publicUrl: 'http://127.0.0.1',
    })
  })
  return {
    database,
    room,
    env: {
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      // A killed process leaves its socket in this directory.
      TMPDIR: room,
      ...(postgres ? { DATABASE_URL: postgres.url } : {}),
      SEED: 'demo',
      ADMIN_PASSWORD: account.password,
      DEMO_PASSWORD: account.password,
      SESSION_SECRET: sessionSecret,
      DATA_KEY: dataKey,
      API_CLIENT: client,
      CAPTCHA: 'off',
    },
    postgres,
    trail: openTrail({ keys: keys.audit, files: localFiles(join(dataDir, 'files')), log }),
    use,
    async remove() {
      await postgres?.stop()
      rmSync(room, { recursive: true, force: true })
    },
  }
}
