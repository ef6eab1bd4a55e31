import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import fc from 'fast-check'
import pg from 'pg'
import type { Db } from '#api/platform/db/connection.ts'
import type { Call } from '#contract/platform/call.ts'
import { requestOf, type TestApi } from '../tests/support/api.ts'
import { badRequests, type Document, everything, faultOf, initOf, type Params } from '../tests/support/bad-requests.ts'
import { type Known, knownFor, makeKnown } from '../tests/support/known.ts'
import { type Server, withServer } from './server.ts'
import { client, type DatabaseName, makeSite, type Site } from './site.ts'

type Round = {
  database: DatabaseName
  calls: readonly Call[]
  count: number
  seed: number
  /** End of the round, as milliseconds of Date.now(). */
  endsAt: number
}
/** `faults`: descriptions of faults, with how to reproduce each. */
export type Outcome = { asked: number; done: number; refused: number; faults: string[] }

const atOnce = 8
/** A slower answer counts as missing. */
const answerWithinMs = 30_000
/** Faults listed for one call, so that they do not hide the others. */
const faultsMax = 5

/** Sends bad requests to a server on a new database, equally many to each call. */
export async function askAll({ database, calls, count, seed, endsAt }: Round): Promise<Outcome> {
  const outcome: Outcome = { asked: 0, done: 0, refused: 0, faults: [] }
  const site = await makeSite(database)
  try {
    const env = { ...site.env, TRUST_PROXY_HOPS: '1' }
    await withServer({ ...site, env }, async (server) => {
      const pool = poolOf(site)
      try {
        const maker = { db: drizzle(pool) as Db, done: doneBy(server) }
        const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as Document
        const requests = badRequests(document)
        const shared = await makeKnown(maker)
        const each = Math.ceil(count / calls.length)
        for (const [at, call] of calls.entries()) {
          if (outcome.asked >= count || Date.now() > endsAt || !server.isRunning()) break
          const known = await knownFor(call, maker, shared)
          const spoilt = drawn(requests.spoilt(call, known, everything), { count: each / 2, seed: seed + at })
          const any = fc.sample(requests.any(call, known), { seed: seed + at, numRuns: each - spoilt.length })
          await askCall(server, { call, known, asked: [...spoilt, ...any].slice(0, count - outcome.asked) }, outcome)
        }
      } finally {
        await pool.end()
      }
      if (!server.isRunning()) outcome.faults.push(`the server ended: ${logOf(site).slice(-2000)}`)
      else if (!(await isReady(server))) outcome.faults.push('the server is not ready any more')
    })
    outcome.faults.push(...errorsIn(logOf(site)))
  } finally {
    await site.remove()
  }
  return outcome
}

/** A random sample of at most that many, in an order that depends on the seed. */
function drawn(all: readonly Params[], { count, seed }: { count: number; seed: number }): Params[] {
  const length = Math.min(all.length, Math.floor(count))
  const subarray = fc.shuffledSubarray([...all], { minLength: length, maxLength: length })
  return fc.sample(subarray, { seed, numRuns: 1 })[0] ?? []
}

type Questions = { call: Call; known: Known; asked: Params[] }

/** Sends several requests concurrently. */
async function askCall(server: Server, { call, known, asked }: Questions, outcome: Outcome): Promise<void> {
  const authorization = call.access.kind === 'client' ? basic : `Bearer ${known.manager.token}`
  const faults: string[] = []
  const askNext = async () => {
    for (let next = asked.pop(); next && server.isRunning(); next = asked.pop()) {
      const result = await ask(server, call, next, authorization)
      outcome.asked += 1
      if (result === 'done' || result === 'refused') outcome[result] += 1
      else if (faults.length < faultsMax) faults.push(`${result}\n    ${shown(call, next)}`)
    }
  }
  asked.reverse()
  await Promise.all(Array.from({ length: atOnce }, askNext))
  outcome.faults.push(...faults)
}

/** `done`, `refused`, or what is wrong with the answer. */
async function ask({ url }: Server, call: Call, request: Params, authorization: string): Promise<string> {
  const init = initOf(call, request, authorization)
  const headers = new Headers(init.headers)
  // A distinct address for each, so that the sign-in rate limits do not answer instead of the call.
  headers.set('x-forwarded-for', `10.${[0, 0, 0].map(() => randomInt(256)).join('.')}`)
  try {
    const signal = AbortSignal.timeout(answerWithinMs)
    const response = await fetch(`${url}/api${request.path}`, { ...init, headers, signal, redirect: 'manual' })
    // Answered by node itself: the server never sees headers that are too long.
    if (response.status === 431) return 'refused'
    const fault = await faultOf(response)
    if (!response.bodyUsed) await (call.replyForm === 'stream' ? response.body?.cancel() : response.arrayBuffer())
    return fault ?? (response.ok ? 'done' : 'refused')
  } catch (error) {
    return `no answer: ${error instanceof Error ? `${error.message} ${error.cause ?? ''}` : error}`
  }
}

function shown({ method }: Call, { path, sent, language }: Params): string {
  const body = sent.body instanceof FormData ? [...sent.body] : sent.body
  const result = {
    method,
    path,
    language,
    contentType: sent.contentType,
    body: body instanceof URLSearchParams ? `${body}` : body,
  }
  return JSON.stringify(result).slice(0, 2000)
}

const basic = `Basic ${Buffer.from(client).toString('base64')}`

/** Calls the api to prepare the data that other calls use. */
const doneBy =
  ({ url }: Server): TestApi['done'] =>
  async (call, request = {}) => {
    const { url: path, init } = requestOf(call, request)
    const response = await fetch(`${url}/api${path}`, init)
    const answer = await response.json()
    if (!response.ok) throw new Error(`${call.path} was answered ${response.status} ${JSON.stringify(answer)}`)
    return answer.data
  }

/** Connects next to the server: the embedded database listens in the server's temporary folder. */
function poolOf({ postgres, room }: Site): pg.Pool {
  if (postgres) return new pg.Pool({ connectionString: postgres.url, max: 2 })
  const socket = readdirSync(room).find((name) => name.startsWith('db-')) ?? ''
  return new pg.Pool({ host: join(room, socket), user: 'postgres', database: 'postgres', max: 1, idleTimeoutMillis: 0 })
}

const isReady = async ({ url }: Server) => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok ?? false

const logOf = ({ room }: Site): string => readFileSync(join(room, 'server.log'), 'utf8')

const errorsIn = (log: string): string[] => {
  const errors = log.split('\n').filter((line) => /"level":"(error|fatal)"/.test(line))
  return errors.slice(0, faultsMax).map((line) => `logged: ${line.slice(0, 1000)}`)
}
