import type { Pool, PoolClient } from 'pg'
import { FallbackReason } from '#contract/data/screening/codes.ts'
import type { Screened } from '#contract/data/screening/shapes.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import {
  type Decided,
  digestOf,
  fallbackOf,
  type LiveScene,
  type Prepared,
  reviewOf,
  type ScreenCall,
} from '../program/scene.ts'
import type { Instant, WindowEvent } from '../program/windows.ts'
import { type FoundEvent, ofBatch } from './statements.ts'

/** A row that waits for its decision. */
export type Waiting = {
  scene: LiveScene
  call: ScreenCall
  /** Id of the decision, by the rules or the fallback; an earlier decision with the same key has a different id. */
  bizId: string
  prepared: Prepared
  /** Start time in milliseconds of `performance.now()`. */
  began: number
  deadline: number
}

type StoredDecision = Omit<Screened, 'decisionBizId' | 'repeated'> & {
  sceneId: number
  idempotencyKey: string
  digest: Buffer
  bizId: string
}

const keyOf = ({ key, idempotencyKey = key }: ScreenCall): string => idempotencyKey

/** Table row in the format of the prepared statements. */
export const storedRow = (
  {
    scene: { sceneId },
    call,
    bizId,
    began,
  }: { scene: Pick<LiveScene, 'sceneId'> } & Pick<Waiting, 'call' | 'bizId' | 'began'>,
  decided: Decided,
) => ({
  biz_id: bizId,
  scene_id: sceneId,
  model_id: decided.modelId,
  number: decided.number,
  subject_key: call.key,
  idempotency_key: keyOf(call),
  digest: digestOf(call).toString('hex'),
  outcome: decided.outcome,
  score: decided.score,
  level: decided.level,
  fallback: decided.fallback,
  timed_out: decided.fallback === FallbackReason.timedOut,
  ms: millisSince(began),
  hits: decided.hits,
  shadow: decided.shadow,
  lists: decided.lists,
  review: reviewOf(decided.outcome),
})
type StoredRow = ReturnType<typeof storedRow>

const millisSince = (began: number): number => Math.round((performance.now() - began) * 100) / 100

export const screenedOf = (row: StoredRow): Screened => ({
  decisionBizId: row.biz_id,
  outcome: row.outcome,
  score: row.score,
  level: row.level,
  hits: row.hits.map(({ rule, name, weight }) => ({ rule, name, weight })),
  fallback: row.fallback,
  timedOut: row.timed_out,
  number: row.number,
  ms: row.ms,
  repeated: false,
})

export type BatchAnswer = Screened | Refusal

/** Seconds for which events are kept beyond the longest window: late rows are counted for a day. */
const lateSeconds = 86_400

/**
 * Decides rows in order, and stores the decisions with their events in one transaction. Rows with the same key are
 * serialized across all instances. The results are final once the promise resolves.
 */
export async function decideBatch(pool: Pool, waiting: readonly Waiting[]): Promise<BatchAnswer[]> {
  const client = await pool.connect()
  try {
    const answers = await inTransaction(client, waiting, pool.options.pipeline ? atOnce : inTurn)
    client.release()
    return answers
  } catch (error) {
    client.release(true)
    throw error
  }
}

type Query = () => Promise<{ rows: unknown[] }>
type Queries = (queries: readonly Query[]) => Promise<{ rows: unknown[] }[]>

const atOnce: Queries = (queries) => Promise.all(queries.map((query) => query()))
/** Sequential queries, for connections without pipelining. */
const inTurn: Queries = async (queries) => {
  const answered: { rows: unknown[] }[] = []
  for (const query of queries) answered.push(await query())
  return answered
}

async function inTransaction(
  client: PoolClient,
  waiting: readonly Waiting[],
  together: Queries,
): Promise<BatchAnswer[]> {
  const run =
    (name: keyof typeof ofBatch, values: unknown[]): Query =>
    () =>
      client.query({ name: `${name} ${numberOf(client)}`, text: ofBatch[name], values })
  const ranges = rangesOf(waiting)
  const scenes = waiting.map(({ scene }) => scene.sceneId)
  const keys = waiting.map(({ call }) => keyOf(call))
  // Without statistics, as on a new table, the planner would cache a plan with a scan instead of an index.
  const [, , decisions, found] = await together([
    () =>
      client.query(
        'begin; set local enable_seqscan = off; set local enable_bitmapscan = off; set local synchronous_commit = on',
      ),
    run('lockKeys', [locksOf(waiting, ranges)]),
    run('findDecisions', [scenes, keys]),
    ...(ranges.length === 0
      ? []
      : [
          run('findEvents', [
            ranges.map(({ key }) => key),
            ranges.map(({ low }) => low),
            ranges.map(({ high }) => high),
          ]),
        ]),
  ])
  const known = (decisions?.rows ?? []) as StoredDecision[]
  const events = new Map(ranges.map(({ key }) => [key.toString('latin1'), [] as WindowEvent[]]))
  for (const { n, at, cells } of (found?.rows ?? []) as FoundEvent[]) {
    const name = ranges[n - 1]?.key.toString('latin1') ?? ''
    if (at === null || cells === null) events.delete(name)
    else events.get(name)?.push({ at, cells: JSON.parse(cells) })
  }
  const stored = new Map(known.map((each) => [`${each.sceneId} ${each.idempotencyKey}`, each]))
  const added = new Map<string, StoredRow>()
  const counted: Instant[] = []
  const answers = waiting.map((each): BatchAnswer => {
    const name = `${each.scene.sceneId} ${keyOf(each.call)}`
    const earlier = stored.get(name)
    if (earlier) return repeated(each.call, earlier.digest, () => answerOf(earlier))
    const before = added.get(name)
    if (before)
      return repeated(each.call, Buffer.from(before.digest, 'hex'), () => ({ ...screenedOf(before), repeated: true }))
    const eventsOf = ({ key, at, low }: Instant) =>
      events.get(key.toString('latin1'))?.filter((event) => event.at <= at && event.at >= low)
    const isLate = performance.now() > each.deadline
    const decided = isLate ? fallbackOf(each.scene, FallbackReason.timedOut) : each.prepared.decide(eventsOf)
    for (const instant of each.prepared.instants) {
      insertInOrder(events.get(instant.key.toString('latin1')) ?? [], instant)
      counted.push(instant)
    }
    const row = storedRow(each, decided)
    added.set(name, row)
    return screenedOf(row)
  })
  await together([
    ...(counted.length === 0
      ? []
      : [
          run('addEvents', [
            counted.map(({ key }) => key),
            counted.map(({ at }) => at),
            counted.map(({ cells }) => JSON.stringify(cells)),
            counted.map(({ at, low }) => Math.ceil((at - low) / 1000) + lateSeconds),
          ]),
        ]),
    ...(added.size === 0 ? [] : [run('addDecisions', [JSON.stringify([...added.values()])])]),
    () => client.query('commit'),
  ])
  return answers
}

const connections = new WeakMap<PoolClient, number>()
let last = 0
/** Number for unique statement names: connections of the embedded database share one session, also across processes. */
function numberOf(client: PoolClient): string {
  const known = connections.get(client) ?? ++last
  connections.set(client, known)
  return `${process.pid}.${known}`
}

function repeated(call: ScreenCall, digest: Buffer, answer: () => Screened): BatchAnswer {
  if (digest.equals(digestOf(call))) return answer()
  const field = call.idempotencyKey === undefined ? 'key' : 'idempotencyKey'
  return refuse('decision.reused', {
    faults: { [field]: [{ key: 'screening-faults:keyReused', values: { key: keyOf(call) } }] },
  })
}

function answerOf({ sceneId: _, idempotencyKey: __, digest: ___, bizId, hits, ...rest }: StoredDecision): Screened {
  const names = hits.map(({ rule, name, weight }) => ({ rule, name, weight }))
  return { ...rest, hits: names, decisionBizId: bizId, repeated: true }
}

type Range = { key: Buffer; low: number; high: number }
/** One range of events for each key. */
function rangesOf(waiting: readonly Waiting[]): Range[] {
  const ranges = new Map<string, Range>()
  for (const { key, low, at } of waiting.flatMap(({ prepared }) => prepared.instants)) {
    const name = key.toString('latin1')
    const known = ranges.get(name)
    ranges.set(name, { key, low: Math.min(low, known?.low ?? low), high: Math.max(at, known?.high ?? at) })
  }
  return [...ranges.values()]
}

/** Sorted lock numbers without duplicates. */
function locksOf(waiting: readonly Waiting[], ranges: readonly Range[]): string[] {
  const once = waiting.map((each) => digestOf({ key: `${each.scene.sceneId} ${keyOf(each.call)}`, data: {} }))
  const numbers = new Set([...ranges.map(({ key }) => key), ...once].map((bytes) => bytes.readBigInt64BE(0)))
  return [...numbers].toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)).map(String)
}

function insertInOrder(events: WindowEvent[], event: WindowEvent): void {
  let at = events.length
  while (at > 0 && (events[at - 1] as WindowEvent).at > event.at) at--
  events.splice(at, 0, event)
}
