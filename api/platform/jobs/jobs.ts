import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { Signals } from '#api/platform/db/signal.ts'
import type { Log } from '#api/platform/log.ts'
import { runForRequest } from '#api/platform/request-scope.ts'
import { bossOn } from './boss.ts'
import {
  defineJob,
  type Job,
  JobCancelled,
  PermanentFailure,
  type Progress,
  type Run,
  recurring,
  TryAgain,
} from './job.ts'
import { addQueues, givenUpOf, policyOf, reasonOf, requestIdOf } from './send.ts'

/** Polling interval in ms for jobs without a signal: those that another instance sent, lost or failed at. */
const lookEveryMs = 2_000

export type Jobs = {
  /** Starts running due jobs, until closed. */
  start(): void
  /** Runs all due jobs and those that they send; returns the number of attempts. */
  work(): Promise<number>
  /** Sends recurring jobs that no instance has sent in their interval. */
  sendRecurring(): Promise<void>
  /** Aborts running jobs and releases them immediately for other instances. */
  close(): Promise<void>
}

type JobsDeps = { db: Db; log: Log; signals: Signals; jobs: readonly Job[] }

type Try = { id: string; name: string; attempt: number; stopped: AbortController }
type Handler = (job: { data: unknown; output: unknown }, run: Run) => Promise<void>

/** The jobs of all features; each kind declares how many an instance runs concurrently. */
export function openJobs({ db, log, signals, jobs: own }: JobsDeps): Jobs {
  const boss = bossOn(db)
  const cleanUp = defineJob(recurring('jobs.clean-up', 3600), { run: () => boss.maintain() })
  const jobs = [...own, cleanUp]
  const handlers = new Map<string, Handler>(
    jobs.flatMap((job): [string, Handler][] => [
      [job.kind.name, ({ data }, run) => job.run(data, run)],
      [
        givenUpOf(job.kind.name),
        async ({ data, output }) => {
          const reason = reasonOf(output)
          log.error({ job: job.kind.name, data, reason }, 'a job was given up')
          await job.givenUp(data, reason)
        },
      ],
    ]),
  )
  const names = [...handlers.keys()]
  /** Kinds with a log line for each completed job; excludes recurring ones. */
  const loggedNames = new Set(jobs.flatMap(({ kind }) => (kind.everySeconds === undefined ? [kind.name] : [])))
  const shortestMs = Math.min(...jobs.map(({ kind }) => (kind.everySeconds ?? Number.POSITIVE_INFINITY) * 1000))
  /** Polls between two sends of recurring jobs: often enough for the shortest interval. */
  const sendingEveryLooks = Math.max(1, Math.floor(shortestMs / lookEveryMs))
  const tries = new Set<Try>()
  const atOnce = new Map(jobs.map(({ kind }) => [kind.name, kind.atOnce ?? 1]))
  const busy = new Map<string, Set<Promise<void>>>(names.map((name) => [name, new Set()]))
  let closing = false

  async function dueNames(): Promise<string[]> {
    const { rows } = await db.execute<{ name: string; lost: boolean }>(sql`
      select name, state = 'active' as lost from pgboss.job
      where name = any(${sql.param(names)}::text[])
        and (state < 'active' and start_after < now() or state = 'active' and started_on + expire_in < now())
      group by 1, 2`)
    if (!rows.some(({ lost }) => lost)) return rows.map(({ name }) => name)
    await boss.expire()
    return dueNames()
  }

  async function drain(name: string): Promise<number> {
    let count = 0
    while (!closing && (await workOnNext(name))) count += 1
    return count
  }

  async function workOnNext(name: string): Promise<boolean> {
    const [job] = await boss.fetch<object>(name, { includeMetadata: true })
    if (!job) return false
    const one: Try = { id: job.id, name, attempt: job.retryCount + 1, stopped: new AbortController() }
    tries.add(one)
    if (closing) one.stopped.abort()
    await runForRequest(requestIdOf(job.data), () => carryOut(one, job))
    return true
  }

  async function carryOut(one: Try, job: { data: unknown; output: unknown }): Promise<void> {
    const { id, name, attempt } = one
    const began = performance.now()
    try {
      await handlers.get(name)?.(job, runOf(db, one))
      // Logs before the end, since a job may already have completed itself.
      if (loggedNames.has(name)) log.info({ job: name, id, attempt, ms: msSince(began) }, 'job')
      await db.transaction((tx) => finish(tx, one))
    } catch (err) {
      if (err instanceof JobCancelled || one.stopped.signal.aborted) await putBack(db, one)
      else {
        log.error({ err, job: name, id, attempt }, 'a job failed')
        await fail(db, one, err)
      }
    } finally {
      tries.delete(one)
    }
  }

  /** Sends a heartbeat for all running attempts; aborts those that no longer belong to this instance. */
  async function sign(): Promise<void> {
    await Promise.all(
      [...tries].map(async (one) => {
        if (!(await isOurs(db, one))) one.stopped.abort()
      }),
    )
  }

  async function sendRecurring(): Promise<void> {
    await addQueues(db, [...jobs.map(({ kind }) => kind.name)])
    await boss.insert(
      jobs.flatMap(({ kind }) =>
        kind.everySeconds === undefined
          ? []
          : [{ name: kind.name, data: {}, ...policyOf(kind), singletonSeconds: kind.everySeconds }],
      ),
    )
  }

  async function look(): Promise<void> {
    await sign()
    for (const name of await dueNames()) {
      const working = busy.get(name)
      while (!closing && working && working.size < (atOnce.get(name) ?? 1)) {
        const one: Promise<void> = drain(name)
          .catch((err) => log.error({ err, job: name }, 'the queue failed'))
          .then(() => void working.delete(one))
        working.add(one)
      }
    }
  }

  let failing = false
  let turn = Promise.resolve()
  let waiting = false
  /** True until recurring jobs were sent, even if a poll was already waiting or the database was unavailable. */
  let isSendingDue = false
  /** Polls requested during a running one are merged into one more. */
  const pollNext = () => {
    if (waiting) return
    waiting = true
    turn = turn
      .then(async () => {
        waiting = false
        if (!isSendingDue) return
        await sendRecurring()
        isSendingDue = false
      })
      .then(look)
      .then(
        () => {
          failing = false
        },
        (err) => {
          // Logs an unavailable database once, not on each poll.
          if (!failing && !closing) log.error({ err }, 'fetching jobs from the queue failed')
          failing = true
        },
      )
  }
  /** A poll serves all jobs, not only the request that triggered it. */
  const lookSoon = () => runForRequest(undefined, pollNext)
  let looks = 0
  let timer: NodeJS.Timeout | undefined

  return {
    start() {
      timer = setInterval(() => {
        if (looks++ % sendingEveryLooks === 0) isSendingDue = true
        lookSoon()
      }, lookEveryMs)
      timer.unref()
      signals.on('jobs', lookSoon)
    },
    async work() {
      let count = 0
      for (;;) {
        const names = await dueNames()
        const counts = await Promise.all(
          names.flatMap((name) => Array.from({ length: atOnce.get(name) ?? 1 }, () => drain(name))),
        )
        const more = counts.reduce((sum, each) => sum + each, 0)
        if (more === 0) return count
        count += more
      }
    },
    sendRecurring,
    async close() {
      closing = true
      clearInterval(timer)
      for (const { stopped } of tries) stopped.abort()
      await turn
      await Promise.all([...busy.values()].flatMap((working) => [...working]))
    },
  }
}

/** Milliseconds for the log, with one decimal place. */
const msSince = (began: number): number => Math.round((performance.now() - began) * 10) / 10

const runOf = (db: Db, one: Try): Run => ({
  attempt: one.attempt,
  signal: one.stopped.signal,
  async progress(said: Progress) {
    if (one.stopped.signal.aborted) throw new JobCancelled()
    if (await isOurs(db, one, sql`output = ${JSON.stringify(said)}::jsonb,`)) return
    one.stopped.abort()
    throw new JobCancelled()
  },
  finish: (tx) => finish(tx, one),
})

/** Condition that matches this attempt, and no later one by another instance. */
const mine = ({ id, name, attempt }: Try): SQL =>
  sql`name = ${name} and id = ${id} and state = 'active' and retry_count = ${attempt - 1}`

/**
 * Sends a heartbeat for an attempt and stores `noting`; false if the attempt is no longer ours. Within a transaction it
 * locks the row until the commit.
 */
async function isOurs(on: Db | Tx, one: Try, noting: SQL = sql``): Promise<boolean> {
  const { rowCount } = await on.execute(sql`update pgboss.job set ${noting} started_on = now() where ${mine(one)}`)
  return rowCount === 1
}

async function finish(tx: Tx, one: Try): Promise<void> {
  if (!(await isOurs(tx, one))) throw new JobCancelled()
  await bossOn(tx).complete(one.name, one.id)
}

/** Releases the job: the next instance starts it again, and this attempt does not count. */
async function putBack(db: Db, one: Try): Promise<void> {
  await db.execute(sql`update pgboss.job set state = 'created', started_on = null, output = null where ${mine(one)}`)
}

/** Stores only a short reason for the failure, because an error message may quote the data. */
async function fail(db: Db, one: Try, err: unknown): Promise<void> {
  const reason = err instanceof PermanentFailure || err instanceof TryAgain ? err.reason : 'server'
  await db.transaction(async (tx) => {
    if (!(await isOurs(tx, one, err instanceof PermanentFailure ? sql`retry_limit = retry_count,` : undefined))) return
    await bossOn(tx).fail(one.name, one.id, { reason })
  })
}
