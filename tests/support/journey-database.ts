import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { copyToPostgres } from './copy-database.ts'
import { startPostgres } from './postgres.ts'
import { scratch } from './scratch.ts'

type JourneyDatabase = {
  /** Variables of the server that works in it. */
  env: Record<string, string>
  stop(): Promise<void>
}

/**
 * The demo in `dataDir` for the server of the end-to-end tests: copied to a PostgreSQL, which takes a fraction of the
 * embedded database's processor time. With JOURNEY_DATABASE=embedded it stays where it is.
 */
export async function openJourneyDatabase(dataDir: string, publicUrl: string): Promise<JourneyDatabase> {
  if (process.env.JOURNEY_DATABASE === 'embedded') return { env: {}, stop: async () => {} }
  const postgres = await startPostgres({ within: scratch })
  await copyToPostgres(dataDir, postgres.url)
  process.env.JOURNEY_DATABASE_URL = postgres.url
  const secret = (name: string) => readFileSync(join(dataDir, name), 'utf8').trim()
  return {
    env: {
      DATABASE_URL: postgres.url,
      HOST: '127.0.0.1',
      PUBLIC_URL: publicUrl,
      SEED: 'demo',
      SESSION_SECRET: secret('session-secret'),
      DATA_KEY: secret('data-key'),
      API_CLIENT: 'web:web',
      ADMIN_PASSWORD: 'that of the demo remains',
    },
    stop: postgres.stop,
  }
}

/** Works in the database of the shared server, or of one with an embedded database in `folder`. */
export async function inDatabase<T>(work: (client: pg.Client) => Promise<T>, folder?: string): Promise<T> {
  const client = new pg.Client(placeOf(folder))
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function placeOf(folder: string | undefined): pg.ClientConfig {
  const { JOURNEY_DATABASE_URL: connectionString, JOURNEY_DATA = '' } = process.env
  if (connectionString && folder === undefined) return { connectionString }
  // The socket of an embedded database lies in the folder of its server's data.
  const room = folder ?? JOURNEY_DATA
  const socket = readdirSync(room).find((name) => name.startsWith('db-')) ?? ''
  return { host: join(room, socket), user: 'postgres', database: 'postgres' }
}
