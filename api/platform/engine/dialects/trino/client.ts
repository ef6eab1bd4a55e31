import { setTimeout } from 'node:timers/promises'
import { EngineUnavailable } from '../../engine-unavailable.ts'
import { exactValues } from './exact-values.ts'

/** A Trino server, the catalogue of Hive tables in it, and the sign-in. */
export type TrinoConfig = {
  readonly url: string
  readonly catalog: string
  /** Schema of the product's own tables. */
  readonly schema: string
  readonly user: string
  /** JSON web token; without it, a password is sent over HTTPS. */
  readonly token?: string | undefined
  readonly password?: string | undefined
}

/** Cell as the server sends it; integers of 16 digits and more become text. */
export type TrinoCell = string | number | boolean | null

export type TrinoProgress = {
  state: string
  /** Progress, 0 to 100; undefined while unknown. */
  percent: number | undefined
  rows: number
  cpuMs: number
  peakMemoryBytes: number
}

export type TrinoQuery = {
  /** Ends the query on the server when aborted. */
  signal?: AbortSignal | undefined
  onProgress?: (progress: TrinoProgress) => void
  /** Maximum attempts per request; by default enough to outlast a gateway restart. */
  attempts?: number
}

export type TrinoClient = {
  /** Pages of a result, as they arrive. Breaking the loop ends the query on the server. */
  pages(sql: string, query?: TrinoQuery): AsyncGenerator<TrinoCell[][]>
  /** All rows of a small result. */
  rows(sql: string, query?: TrinoQuery): Promise<TrinoCell[][]>
  /** Runs a statement that writes; returns the number of rows. */
  run(sql: string, query?: TrinoQuery): Promise<number>
}

/** A statement that the server refused or could not finish; the message is the server's. */
export class TrinoError extends Error {
  override readonly name = 'TrinoError'
  constructor(
    message: string,
    readonly code: string,
  ) {
    super(message)
  }
}

const requestWithinMs = 30_000
const attemptsMost = 6
const pauseMs = 200
const pauseMsMax = 3_000
/** HTTP statuses for which the protocol requires a retry. */
const passing = new Set([429, 502, 503, 504])
/** Server errors not caused by the statement. */
const lostCodes =
  /^(SERVER_SHUTTING_DOWN|SERVER_STARTING_UP|NO_NODES_AVAILABLE|REMOTE_TASK_ERROR|REMOTE_TASK_MISMATCH|PAGE_TRANSPORT_(ERROR|TIMEOUT)|REMOTE_HOST_GONE|ABANDONED_QUERY)$/

type Answer = {
  id: string
  nextUri?: string
  data?: TrinoCell[][]
  updateCount?: number
  error?: { message: string; errorName: string }
  stats: {
    state: string
    progressPercentage?: number
    processedRows: number
    cpuTimeMillis: number
    peakMemoryBytes: number
  }
}

/**
 * Client of the server's protocol. Throws `TrinoError`, and `EngineUnavailable` if the server does not respond, or has
 * lost the query.
 */
export function openTrinoClient(place: TrinoConfig): TrinoClient {
  const headers = headersOf(place)

  async function send(address: string, request: RequestInit, { attempts = attemptsMost, signal }: TrinoQuery) {
    for (let attempt = 1; ; attempt++) {
      signal?.throwIfAborted()
      const found = await attemptOnce(address, { ...request, headers }, signal)
      // Not instanceof: the product's HTTP server replaces the global class.
      if (!('isFinal' in found)) return found
      if (attempt >= attempts || found.isFinal) throw found.error
      await setTimeout(Math.min(pauseMs * 2 ** (attempt - 1), pauseMsMax), undefined, signal && { signal })
    }
  }

  async function answerOf(response: Response): Promise<Answer> {
    const text = await response.text()
    if (response.status === 401 || response.status === 403)
      throw new EngineUnavailable(`Trino refused the sign-in (${response.status}): check TRINO_TOKEN and TRINO_USER`)
    // A restarted coordinator has forgotten the query.
    if (response.status === 404 || response.status === 410)
      throw new EngineUnavailable(`Trino lost the query (${response.status})`)
    if (!response.ok)
      throw new EngineUnavailable(`Trino answered ${response.status}: ${text.slice(0, shownCharacters)}`)
    return exactValues(text) as Answer
  }

  async function* answers(sql: string, query: TrinoQuery): AsyncGenerator<Answer> {
    const { signal, onProgress } = query
    let next: string | undefined
    try {
      const post = { method: 'POST', body: sql }
      let answer = await answerOf(await send(`${place.url}/v1/statement`, post, query))
      for (;;) {
        next = answer.nextUri
        onProgress?.(progressOf(answer))
        if (answer.error) {
          next = undefined
          throw errorOf(answer.error)
        }
        yield answer
        if (next === undefined) return
        answer = await answerOf(await send(next, {}, query))
      }
    } finally {
      // The loop was left early, failed or cancelled: ends the query, which has no reader any more.
      if (next !== undefined) await cancel(next)
      signal?.throwIfAborted()
    }
  }

  async function cancel(address: string): Promise<void> {
    const request = { method: 'DELETE', headers, signal: AbortSignal.timeout(cancelWithinMs) }
    await fetch(address, request).then(
      (response) => response.body?.cancel(),
      () => {},
    )
  }

  const client: TrinoClient = {
    async *pages(sql, query = {}) {
      for await (const { data } of answers(sql, query)) if (data && data.length > 0) yield data
    },
    async rows(sql, query) {
      const rows: TrinoCell[][] = []
      for await (const page of client.pages(sql, query)) for (const row of page) rows.push(row)
      return rows
    },
    async run(sql, query = {}) {
      let rows = 0
      for await (const { updateCount } of answers(sql, query)) rows = updateCount ?? rows
      return rows
    },
  }
  return client
}

const shownCharacters = 200
const cancelWithinMs = 2_000

function headersOf({ catalog, schema, user, token, password }: TrinoConfig): Record<string, string> {
  const basic = password === undefined ? undefined : Buffer.from(`${user}:${password}`).toString('base64')
  const authorization = token ? `Bearer ${token}` : basic && `Basic ${basic}`
  return {
    'X-Trino-User': user,
    'X-Trino-Source': 'risk-workbench',
    'X-Trino-Catalog': catalog,
    'X-Trino-Schema': schema,
    'X-Trino-Time-Zone': 'UTC',
    // Without it, timestamps are truncated to milliseconds.
    'X-Trino-Client-Capabilities': 'PARAMETRIC_DATETIME',
    // Reads columns of files by position, because their names may be any text.
    'X-Trino-Session': `${catalog}.parquet_use_column_names=false,${catalog}.timestamp_precision=MICROSECONDS`,
    ...(authorization && { Authorization: authorization }),
  }
}

type Failed = { error: EngineUnavailable; isFinal: boolean }

/** One request. Never sends a statement again that may have reached the server. */
async function attemptOnce(address: string, request: RequestInit, signal?: AbortSignal): Promise<Response | Failed> {
  const limit = AbortSignal.timeout(requestWithinMs)
  try {
    const response = await fetch(address, { ...request, signal: signal ? AbortSignal.any([signal, limit]) : limit })
    if (!passing.has(response.status)) return response
    await response.body?.cancel()
    return { error: new EngineUnavailable(`Trino answered ${response.status}`), isFinal: false }
  } catch (cause) {
    signal?.throwIfAborted()
    const isUnsent = causeCode(cause) === 'ECONNREFUSED'
    return {
      error: new EngineUnavailable('Trino does not answer', { cause }),
      isFinal: request.method === 'POST' && !isUnsent,
    }
  }
}

const causeCode = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause ? error.cause.code : undefined

const errorOf = ({ message, errorName }: NonNullable<Answer['error']>): Error =>
  lostCodes.test(errorName)
    ? new EngineUnavailable(`Trino could not go on: ${message}`)
    : new TrinoError(`${errorName}: ${message}`, errorName)

const progressOf = ({ stats }: Answer): TrinoProgress => ({
  state: stats.state,
  percent: stats.progressPercentage,
  rows: stats.processedRows,
  cpuMs: stats.cpuTimeMillis,
  peakMemoryBytes: stats.peakMemoryBytes,
})
