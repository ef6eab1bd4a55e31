import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { noteJobs } from '#api/platform/db/signal.ts'
import { currentRequestId } from '#api/platform/request-scope.ts'
import { bossOn } from './boss.ts'
import { type JobKind, type Progress, progress } from './job.ts'

/** Name of the queue for jobs that failed permanently. */
export const givenUpOf = (name: string): string => `${name}.given-up`

/** Seconds without a heartbeat after which an instance counts as lost, and another takes over its jobs. */
const lostAfterSeconds = 30

/** Queue options of a kind. */
export const policyOf = ({ name, attempts, pauseSeconds }: Omit<JobKind, 'data'>) => ({
  retryLimit: attempts - 1,
  retryDelay: pauseSeconds,
  retryBackoff: pauseSeconds > 0,
  expireInSeconds: lostAfterSeconds,
  deadLetter: givenUpOf(name),
})

/** The data of a job with the id of the request that sends it; `requestIdOf` reads it, and `JobKind.data` drops it. */
function withRequestId(data: object): object {
  const requestId = currentRequestId()
  return requestId === undefined ? data : { ...data, requestId }
}

const sentByRequest = z.object({ requestId: z.string() })

/** Id of the request that sent the job; undefined for a recurring one. */
export const requestIdOf = (data: unknown): string | undefined => sentByRequest.safeParse(data).data?.requestId

/** Adds missing queues, which are rows of a table. */
export async function addQueues(on: Db | Tx, names: readonly string[]): Promise<void> {
  const all = sql.param(names.flatMap((name) => [name, givenUpOf(name)]))
  await on.execute(sql`insert into pgboss.queue (name) select unnest(${all}::text[]) on conflict do nothing`)
}

/**
 * Sends a job in the caller's transaction, under a new id or the given one. Any instance starts it after the commit.
 */
export async function sendJob<Data extends object>(
  tx: Tx,
  kind: JobKind<Data>,
  data: Data,
  id: string = randomUUID(),
  priority = 0,
): Promise<string> {
  const boss = bossOn(tx)
  const send = () => boss.send(kind.name, withRequestId(data), { ...policyOf(kind), id, priority })
  if ((await send()) === null) {
    await addQueues(tx, [kind.name])
    if ((await send()) === null) throw new Error(`${kind.name} was not sent`)
  }
  noteJobs(tx)
  return id
}

/**
 * Sends a job to a queue that serves its senders in turn (start-time fair queuing). A thousand jobs of one sender do
 * not delay a single job of another. `weight` is the number of turns for which the job counts, at least 1.
 */
export async function sendJobInTurn<Data extends { sender: string }>(
  tx: Tx,
  kind: JobKind<Data>,
  data: Data,
  { id, weight }: { id: string; weight: number },
): Promise<void> {
  const { rows } = await tx.execute<{ turn: number }>(sql`
    select greatest(coalesce(min(-priority), 0) + ${weight}::int - 1,
      max(-priority) filter (where data->>'sender' = ${data.sender}) + ${weight}::int) as turn
    from pgboss.job where name = ${kind.name} and state <= 'active'`)
  await sendJob(tx, kind, data, id, -(rows[0]?.turn ?? 0))
}

/** Cancels a job; the process that runs it is notified soon. Does not change a finished job. */
export async function cancelJob(tx: Tx, { name }: Pick<JobKind, 'name'>, id: string): Promise<void> {
  await bossOn(tx).cancel(name, id)
  noteJobs(tx)
}

/** `waiting` includes the pause before a retry; `progress` is null until it was reported. */
export type JobState =
  | { state: 'waiting' | 'done' | 'cancelled' }
  | { state: 'running'; progress: Progress | null }
  | { state: 'failed'; reason: string }

const failure = z.object({ reason: z.string() })

/** Short reason of a failure; a job that expired has no stored one. */
export const reasonOf = (output: unknown): string => failure.safeParse(output).data?.reason ?? 'lost'

/** States of jobs by id. Jobs that ended long ago are missing: features store the result themselves. */
export async function jobStates(
  on: Db | Tx,
  { name }: Pick<JobKind, 'name'>,
  ids: readonly string[],
): Promise<Map<string, JobState>> {
  if (ids.length === 0) return new Map()
  const { rows } = await on.execute<{ id: string; state: string; output: unknown }>(sql`
    select id, state, output from pgboss.job where name = ${name} and id = any(${sql.param(ids)}::uuid[])`)
  return new Map(rows.map(({ id, state, output }) => [id, jobStateOf(state, output)]))
}

function jobStateOf(state: string, output: unknown): JobState {
  if (state === 'active') return { state: 'running', progress: progress.safeParse(output).data ?? null }
  if (state === 'failed') return { state: 'failed', reason: reasonOf(output) }
  if (state === 'completed') return { state: 'done' }
  return { state: state === 'cancelled' ? 'cancelled' : 'waiting' }
}
