import { Connector } from '#contract/data/sources/codes.ts'
import { bounded } from './bounded.ts'
import type { SourceConfig, SourceConnection } from './connector.ts'
import { failureOf } from './failure.ts'

/** Openers by database; each driver is loaded on first use. */
const openers: Readonly<Record<Connector, (place: SourceConfig) => Promise<SourceConnection>>> = {
  [Connector.postgres]: async (place) => (await import('./postgres.ts')).openPostgres(place),
  [Connector.mysql]: async (place) => (await import('./mysql.ts')).openMysql(place),
  [Connector.sqlServer]: async (place) => (await import('./sql-server.ts')).openSqlServer(place),
  [Connector.clickhouse]: async (place) => (await import('./clickhouse.ts')).openClickhouse(place),
  [Connector.oracle]: async (place) => (await import('./oracle.ts')).openOracle(place),
}

/** Runs `run` with a connection and closes it afterwards. Throws `SourceFailure`. */
export async function withSource<T>(place: SourceConfig, run: (source: SourceConnection) => Promise<T>): Promise<T> {
  try {
    const source = await openers[place.connector](place)
    try {
      return await run(bounded(source))
    } finally {
      await source.close().catch(() => {})
    }
  } catch (error) {
    throw failureOf(error)
  }
}
