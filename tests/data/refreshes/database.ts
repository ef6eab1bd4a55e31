import pg from 'pg'
import { freePort } from '../../support/freeport.ts'
import { startPostgres } from '../../support/postgres.ts'

/** Networks that reach such a database. */
export const permitted = ['127.0.0.0/8']

export type TestDatabase = {
  /** Fields of a connection to it. */
  fields: {
    connector: 'postgres'
    host: string
    port: number
    database: string
    account: string
    secret: string
  }
  query: (sql: string) => Promise<void>
  /** A second session, for a transaction that stays open. */
  session(): Promise<pg.Client>
  stop(): Promise<void>
}

/** A PostgreSQL server of its own, with an account that may only read. */
export async function startTestDatabase(): Promise<TestDatabase> {
  const port = await freePort()
  const server = await startPostgres({ settings: { listen_addresses: '127.0.0.1', port: String(port) } })
  const session = async () => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
    await client.connect()
    return client
  }
  const client = await session()
  client.on('error', () => {})
  await client.query(`create role reader login password 'a secret';
    alter default privileges grant select on tables to reader`)
  return {
    fields: {
      connector: 'postgres',
      host: '127.0.0.1',
      port,
      database: 'postgres',
      account: 'reader',
      secret: 'a secret',
    },
    query: async (sql) => void (await client.query(sql)),
    session,
    async stop() {
      await client.end()
      await server.stop()
    },
  }
}
