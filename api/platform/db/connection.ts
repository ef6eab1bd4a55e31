import type { Writable } from 'node:stream'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Embedded, startEmbedded } from './embedded.ts'

export type Db = NodePgDatabase & { readonly $client: pg.Pool }
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export type DatabaseKind = 'postgres' | 'embedded'
/** PostgreSQL by its url, or the embedded database in a folder. */
export type DatabaseConfig = { readonly url: string } | { readonly dataDir: string }

export type Database = { readonly db: Db; readonly pool: pg.Pool; readonly kind: DatabaseKind; close(): Promise<void> }

/** Logger for opening; compatible with pino. */
type DatabaseLog = { error(fields: object, message: string): void }

/** The database cannot be used at all. The message names it, without its password, and the reason. */
export class DatabaseUnusable extends Error {
  override readonly name = 'DatabaseUnusable'
}

const serverVersionMin = 15
const connectionsMax = { postgres: 10, embedded: 8 } as const satisfies Record<DatabaseKind, number>
const statementTimeoutMs = 30_000

/**
 * Opens the database and verifies that it responds. On the embedded one, all connections share one session, which runs
 * one transaction at a time. There, a query outside a transaction that is awaited within it blocks until it times out,
 * a sixth after `queryWithinMs`. `set` without `local`, temporary tables and session locks affect all connections.
 * Throws DatabaseUnusable, DataDirInUse. Calls `onLost` when the embedded database fails permanently.
 */
export async function openDatabase(
  place: DatabaseConfig,
  {
    log,
    onLost = () => {},
    queryWithinMs = statementTimeoutMs,
  }: { log: DatabaseLog; onLost?: (error: Error) => void; queryWithinMs?: number },
): Promise<Database> {
  // The embedded database has no timers, and a broken network sends no response: the client's own limit covers both.
  const answeredWithinMs = queryWithinMs + queryWithinMs / 6
  const kind = 'url' in place ? 'postgres' : 'embedded'
  const embedded = 'dataDir' in place ? await openEmbedded(place.dataDir, { log, onLost }) : undefined
  readTypesAlike()
  const pool = new pg.Pool({
    ...('url' in place
      ? { connectionString: place.url, connectionTimeoutMillis: 15_000 }
      : // A new connection is answered between transactions too: who waits for one within theirs would wait for ever.
        { ...embedded?.address, connectionTimeoutMillis: answeredWithinMs }),
    max: connectionsMax[kind],
    // Keep idle connections: their prepared statements would outlive them in the one session of the embedded database.
    ...(kind === 'embedded' && { idleTimeoutMillis: 0 }),
    application_name: 'risk-workbench',
    // Queries are short: JIT compilation takes longer than running one, and a bad estimate is enough to trigger it.
    options: '-c timezone=UTC -c jit=off',
    statement_timeout: queryWithinMs,
    idle_in_transaction_session_timeout: queryWithinMs,
    query_timeout: answeredWithinMs,
    // Pipelining sends queries without waiting for earlier results. The embedded database takes one at a time.
    pipeline: kind === 'postgres',
    keepAlive: true,
  })
  let closing = false
  // The pool listens only to idle connections; an unhandled error of one in a transaction would end the process.
  pool.on('connect', (client) => {
    prepareConnection(client)
    client.on('error', (error) => {
      if (!closing) log.error({ err: error }, 'A database connection was lost')
    })
  })
  pool.on('error', () => {
    // Logged above: the pool repeats its connection's error.
  })
  const close = async () => {
    if (closing) return
    closing = true
    await pool.end()
    await embedded?.stop()
  }
  try {
    await requireVersion(pool)
  } catch (error) {
    await close()
    throw 'url' in place ? unusable(place.url, error) : error
  }
  return { db: drizzle(pool), pool, kind, close }
}

/** The embedded database runs one transaction at a time. */
export const runsTransactionsTogether = ({ $client }: Db): boolean => $client.options.pipeline === true

/** Address at which another process finds the same database; contains its password. */
export type PlaceOfDatabase = Pick<pg.PoolConfig, 'connectionString' | 'host' | 'user' | 'database'>

export function placeOf({ $client: { options } }: Db): PlaceOfDatabase {
  const { connectionString, host, user, database } = options
  return connectionString ? { connectionString } : { host, user, database }
}

type Joining = Pick<pg.PoolConfig, 'max' | 'application_name' | 'query_timeout' | 'pipeline'>

/** Opens the same database from another process; by default its statements have no time limit. */
export function joinDatabase(
  place: PlaceOfDatabase,
  joining: Joining = { application_name: 'risk-workbench-export' },
): { db: Db; close(): Promise<void> } {
  readTypesAlike()
  const pool = new pg.Pool({
    ...place,
    max: 2,
    ...joining,
    options: '-c timezone=UTC -c jit=off',
  })
  pool.on('connect', prepareConnection)
  pool.on('error', () => {
    // The next query reports it.
  })
  return { db: drizzle(pool), close: () => pool.end() }
}

async function openEmbedded(
  dataDir: string,
  { log, onLost }: { log: DatabaseLog; onLost: (error: Error) => void },
): Promise<Embedded> {
  const embedded = await startEmbedded(dataDir)
  void embedded.lost.then((error) => {
    log.error({ err: error }, 'The embedded database was lost')
    onLost(error)
  })
  return embedded
}

/** OID of the type smallint[]; the driver has no name for it. */
const smallintArray: number = 1005

/**
 * Returns bigint as number and throws if a number cannot hold it. Returns date as text, because a date is not an
 * instant. Returns timestamptz as ISO text, `2026-01-31T08:00:00.000Z`.
 */
function readTypesAlike(): void {
  const { INT8, DATE, TIMESTAMPTZ } = pg.types.builtins
  pg.types.setTypeParser(smallintArray, readIntegers)
  pg.types.setTypeParser(INT8, (text) => {
    const value = Number(text)
    if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a number`)
    return value
  })
  pg.types.setTypeParser(DATE, (text) => text)
  // `infinity` has no date in JavaScript.
  pg.types.setTypeParser(TIMESTAMPTZ, (text) => (text.endsWith('infinity') ? text : new Date(text).toISOString()))
}

/** Part of a connection that its types omit. */
type Connected = pg.PoolClient & { connection: { stream: Writable } }

/**
 * Replaces Drizzle's own parsers, which return times in the server's format, by the shared ones. Sends the queries of
 * one event-loop turn in one write, because each write is a system call and wakes the database.
 */
function prepareConnection(client: pg.PoolClient): void {
  client.query = new Proxy(client.query, {
    apply(query, connection, [statement, ...rest]) {
      gatherWrites((client as Connected).connection.stream)
      return Reflect.apply(query, connection, [
        statement.types ? { ...statement, types: undefined } : statement,
        ...rest,
      ])
    },
  })
}

function gatherWrites(stream: Writable): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/**
 * Parses `{1,-1}` to [1, -1]; it contains no null. A paper has 1,330 cells, and results read a thousand papers:
 * splitting the text takes four times as long, the driver's own parser forty times.
 */
function readIntegers(text: string): number[] {
  const numbers: number[] = []
  if (text === '{}') return numbers
  let size = 0
  let sign = 1
  for (let at = 1; at < text.length; at++) {
    const digit = text.charCodeAt(at) - zero
    if (digit >= 0 && digit <= 9) size = size * 10 + digit
    else if (text[at] === '-') sign = -1
    else {
      numbers.push(sign * size)
      size = 0
      sign = 1
    }
  }
  return numbers
}

const zero = '0'.charCodeAt(0)

async function requireVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: string }>(`select current_setting('server_version') as version`)
  const version = rows[0]?.version ?? ''
  if (Number.parseInt(version, 10) < serverVersionMin) {
    throw new Error(`it is PostgreSQL ${version}, and ${serverVersionMin} or later is needed`)
  }
}

function unusable(url: string, cause: unknown): DatabaseUnusable {
  // A host with several addresses fails with one error for each, and an empty message of its own.
  const causes = cause instanceof AggregateError ? cause.errors : [cause]
  const reason = causes.map((each) => (each instanceof Error ? each.message : String(each))).join('; ')
  return new DatabaseUnusable(`The database ${withoutSecrets(url)} cannot be used: ${reason}`, { cause })
}

/** Host, port and name, without user, password and parameters. */
function withoutSecrets(url: string): string {
  try {
    const { host, pathname } = new URL(url)
    return `${host}${pathname}`
  } catch {
    return 'of DATABASE_URL'
  }
}
