import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import PgBoss from 'pg-boss'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import type { Database } from '#api/platform/db/connection.ts'
import { grantRights } from '#api/platform/db/rights.ts'
import { openSignals, transactAnnouncing } from '#api/platform/db/signal.ts'
import { bossOn } from '#api/platform/jobs/boss.ts'
import {
  defineJob,
  type Job,
  JobCancelled,
  type JobKind,
  PermanentFailure,
  type Run,
  recurring,
} from '#api/platform/jobs/job.ts'
import { type Jobs, openJobs } from '#api/platform/jobs/jobs.ts'
import { cancelJob, jobStates, sendJob } from '#api/platform/jobs/send.ts'
import { currentRequestId, runForRequest } from '#api/platform/request-scope.ts'
import { open, openTestDatabase } from '../../support/database.ts'
import { loseInTheMiddle, passLifetime, passPause } from './queue.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database?.close())

type Letter = { letterId: number }
const data = z.object({ letterId: z.number() })

/** A new kind for each test, so that no test takes another's jobs. */
const makeKind = (): JobKind<Letter> => ({ name: `test.${randomUUID()}`, data, attempts: 3, pauseSeconds: 60 })

type Line = { fields: object; message: string }

/** An instance with this job. */
function instance(job: Job, { db, kind } = database): Jobs & { log: Line[]; signals: ReturnType<typeof openSignals> } {
  const lines: Line[] = []
  const note = (fields: object, message: string) => void lines.push({ fields, message })
  const log = { info: note, warn: note, error: note }
  const signals = openSignals({ db, kind, log })
  const opened = openJobs({ db, log, signals, jobs: [job] })
  onTestFinished(async () => {
    await opened.close()
    await signals.close()
  })
  return { ...opened, log: lines, signals }
}

const send = (kind: JobKind<Letter>, letterId: number) =>
  database.db.transaction((tx) => sendJob(tx, kind, { letterId }))

const stateOf = async (kind: JobKind<Letter>, id: string) => (await jobStates(database.db, kind, [id])).get(id)

/** A promise that a test resolves. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

test('the schema is the one that the installed pg-boss works on', async () => {
  const boss = new PgBoss({ db: bossOn(database.db).getDb(), migrate: false, schedule: false, supervise: false })
  await boss.start()
  await boss.stop({ graceful: false })
})

test.runIf(inject('testDatabase').kind === 'postgres')('a role that owns nothing sends and does jobs', async () => {
  const role = `app_${randomUUID().slice(0, 8)}`
  await database.pool.query(`create role ${role} login`)
  await grantRights(database.db, role)
  const url = new URL(database.pool.options.connectionString ?? '')
  url.username = role
  const app = await open({ url: url.href })
  const kind = makeKind()
  const one = instance(defineJob(kind, { run: () => Promise.reject(new PermanentFailure('done with')) }), app)
  const id = await app.db.transaction((tx) => sendJob(tx, kind, { letterId: 1 }))
  await one.sendRecurring()
  // The attempt, the handler of the failed job, and the cleanup.
  expect(await one.work()).toBe(3)
  expect(await jobStates(app.db, kind, [id])).toEqual(new Map([[id, { state: 'failed', reason: 'done with' }]]))
  expect(one.log.map(({ message }) => message)).toEqual(['a job failed', 'a job was given up'])
  await one.close()
  await app.close()
  await database.pool.query(`drop owned by ${role}`)
  await database.pool.query(`drop role ${role}`)
})

test('each job is done once, by one of several instances', async () => {
  const kind = makeKind()
  const done: number[] = []
  const work = defineJob(kind, {
    async run({ letterId }) {
      done.push(letterId)
    },
  })
  const wanted = Array.from({ length: 12 }, (_, at) => at)
  const ids = await Promise.all(wanted.map((letterId) => send(kind, letterId)))
  const instances = [instance(work), instance(work), instance(work)]
  const counts = await Promise.all(instances.map((one) => one.work()))
  expect(done.toSorted((a, b) => a - b)).toEqual(wanted)
  expect(counts.reduce((sum, count) => sum + count)).toBe(12)
  expect(await stateOf(kind, ids[0] ?? '')).toEqual({ state: 'done' })
})

test('a job that a transaction sends is there with its commit, and not at all if it rolls back', async () => {
  const kind = makeKind()
  const done: number[] = []
  const one = instance(
    defineJob(kind, {
      async run({ letterId }) {
        done.push(letterId)
      },
    }),
  )
  await expect(
    database.db.transaction(async (tx) => {
      await sendJob(tx, kind, { letterId: 1 })
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await one.work()).toBe(0)
  await send(kind, 2)
  expect(await one.work()).toBe(1)
  expect(done).toEqual([2])
})

test('a job whose instance was lost is taken up by another, and what the first one does then counts no more', async () => {
  const kind = makeKind()
  const [began, goesOn] = [gate(), gate()]
  const attempts: number[] = []
  let late: unknown
  const run = async (_: Letter, { attempt, progress }: Run) => {
    attempts.push(attempt)
    if (attempt > 1) return
    began.open()
    await goesOn.opened
    late = await progress({ done: 1, total: 2 }).catch((error) => error)
    throw late
  }
  const [first, second] = [instance(defineJob(kind, { run })), instance(defineJob(kind, { run }))]
  const id = await send(kind, 1)
  const losing = first.work()
  await began.opened
  expect(await second.work()).toBe(0)
  await passLifetime(database.db, id)
  await second.work()
  await passPause(database.db, id)
  expect(await second.work()).toBe(1)
  goesOn.open()
  await losing
  expect(late).toBeInstanceOf(JobCancelled)
  expect(attempts).toEqual([1, 2])
  expect(await stateOf(kind, id)).toEqual({ state: 'done' })
})

test('a job that fails is tried again after a pause, and after the last try given up with its reason', async () => {
  const kind = makeKind()
  const attempts: number[] = []
  const given: [number, string][] = []
  const one = instance(
    defineJob(kind, {
      async run(_, { attempt }) {
        attempts.push(attempt)
        throw new Error('a text that quotes a letter')
      },
      async givenUp({ letterId }, reason) {
        given.push([letterId, reason])
      },
    }),
  )
  const id = await send(kind, 7)
  for (const attempt of [1, 2]) {
    expect(await one.work()).toBe(1)
    expect(attempts).toHaveLength(attempt)
    expect(await stateOf(kind, id)).toEqual({ state: 'waiting' })
    expect(await one.work()).toBe(0)
    await passPause(database.db, id)
  }
  // The last attempt, and the handler of the failed job.
  expect(await one.work()).toBe(2)
  expect(attempts).toEqual([1, 2, 3])
  expect(given).toEqual([[7, 'server']])
  expect(await stateOf(kind, id)).toEqual({ state: 'failed', reason: 'server' })
  expect(one.log.map(({ message }) => message)).toEqual([...Array(3).fill('a job failed'), 'a job was given up'])
  const { rows } = await database.db.execute(sql`select * from pgboss.job where name like ${`${kind.name}%`}`)
  expect(JSON.stringify(rows)).not.toContain('quotes a letter')
})

test('the pause grows, and begins with that of the kind', async () => {
  const kind = makeKind()
  const one = instance(defineJob(kind, { run: () => Promise.reject(new Error('no')) }))
  const id = await send(kind, 1)
  const pause = async () => {
    const { rows } = await database.db.execute<{ seconds: number }>(sql`
      select extract(epoch from start_after - now())::float8 as seconds from pgboss.job where id = ${id}`)
    return rows[0]?.seconds ?? 0
  }
  await one.work()
  const first = await pause()
  await passPause(database.db, id)
  await one.work()
  const second = await pause()
  expect(first).toBeGreaterThan(55)
  expect(first).toBeLessThanOrEqual(120)
  expect(second).toBeGreaterThan(115)
  expect(second).toBeLessThanOrEqual(240)
})

test('a job that would fail at every attempt is given up immediately', async () => {
  const kind = makeKind()
  const given: string[] = []
  const one = instance(
    defineJob(kind, {
      run: () => Promise.reject(new PermanentFailure('unreadable')),
      async givenUp(_, reason) {
        given.push(reason)
      },
    }),
  )
  const id = await send(kind, 1)
  await one.work()
  expect(await stateOf(kind, id)).toEqual({ state: 'failed', reason: 'unreadable' })
  expect(given).toEqual(['unreadable'])
})

test('a job that takes its instance with it each time is given up', async () => {
  const kind = makeKind()
  const given: string[] = []
  const one = instance(
    defineJob(kind, {
      async run() {},
      async givenUp(_, reason) {
        given.push(reason)
      },
    }),
  )
  const id = await send(kind, 1)
  for (let attempt = 1; attempt <= kind.attempts; attempt++) {
    await loseInTheMiddle(database.db, id)
    await passLifetime(database.db, id)
    if (attempt < kind.attempts) expect(await one.work()).toBe(0)
    else await one.work()
    if (attempt < kind.attempts) await passPause(database.db, id)
    if (attempt < kind.attempts) expect(given).toEqual([])
  }
  expect(given).toEqual(['lost'])
})

test('how far a job is can be seen while it runs', async () => {
  const kind = makeKind()
  const seen: unknown[] = []
  let id = ''
  const one = instance(
    defineJob(kind, {
      async run(_, { progress }) {
        seen.push(await stateOf(kind, id))
        await progress({ stage: 'compare', done: 400, total: 1_000 })
        seen.push(await stateOf(kind, id))
      },
    }),
  )
  id = await send(kind, 1)
  expect(await stateOf(kind, id)).toEqual({ state: 'waiting' })
  await one.work()
  expect(seen).toEqual([
    { state: 'running', progress: null },
    { state: 'running', progress: { stage: 'compare', done: 400, total: 1_000 } },
  ])
})

test('a cancelled job does not start, and a running one is notified and stops', async () => {
  const kind = makeKind()
  const began = gate()
  const done: number[] = []
  const one = instance(
    defineJob(kind, {
      async run({ letterId }, { signal }) {
        began.open()
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        signal.throwIfAborted()
        done.push(letterId)
      },
    }),
  )
  const cancel = (id: string) =>
    transactAnnouncing({ db: database.db, signals: one.signals }, (tx) => cancelJob(tx, kind, id))
  const waiting = await send(kind, 1)
  await cancel(waiting)
  expect(await one.work()).toBe(0)
  expect(await stateOf(kind, waiting)).toEqual({ state: 'cancelled' })

  one.start()
  const running = await transactAnnouncing({ db: database.db, signals: one.signals }, (tx) =>
    sendJob(tx, kind, { letterId: 2 }),
  )
  await began.opened
  await cancel(running)
  await one.close()
  expect(done).toEqual([])
  expect(await stateOf(kind, running)).toEqual({ state: 'cancelled' })
  expect(one.log).toEqual([])
})

test('a job runs under the id of the request that sent it, and its own jobs do too', async () => {
  const kind = makeKind()
  const seen: [number, string | undefined][] = []
  const one = instance(
    defineJob(kind, {
      async run({ letterId }) {
        seen.push([letterId, currentRequestId()])
        if (letterId === 1) await send(kind, 3)
      },
    }),
  )
  await runForRequest('request-1', () => send(kind, 1))
  await runForRequest('request-2', () => send(kind, 2))
  await send(kind, 4)
  await runForRequest('request-of-the-poll', () => one.work())
  expect(seen.toSorted(([a], [b]) => a - b)).toEqual([
    [1, 'request-1'],
    [2, 'request-2'],
    [3, 'request-1'],
    [4, undefined],
  ])
})

test('a job that finished in its own transaction can no longer be cancelled or taken over', async () => {
  const kind = makeKind()
  let id = ''
  const one = instance(
    defineJob(kind, {
      async run(_, { finish }) {
        await database.db.transaction(finish)
        await database.db.transaction((tx) => cancelJob(tx, kind, id))
      },
    }),
  )
  id = await send(kind, 1)
  await one.work()
  expect(await stateOf(kind, id)).toEqual({ state: 'done' })
  expect(one.log.filter(({ message }) => message !== 'job')).toEqual([])
})

test('an instance that stops hands on what is under way, and that does not count as a try', async () => {
  const kind = makeKind()
  const began = gate()
  const attempts: number[] = []
  const run = async (_: Letter, { attempt, signal }: Run) => {
    attempts.push(attempt)
    began.open()
    if (attempts.length === 1) await new Promise((resolve) => signal.addEventListener('abort', resolve))
    signal.throwIfAborted()
  }
  const [stops, goesOn] = [instance(defineJob(kind, { run })), instance(defineJob(kind, { run }))]
  const id = await send(kind, 1)
  const working = stops.work()
  await began.opened
  await stops.close()
  await working
  expect(await goesOn.work()).toBe(1)
  expect(attempts).toEqual([1, 1])
  expect(await stateOf(kind, id)).toEqual({ state: 'done' })
})

test('a recurring job runs once per period, whichever instances send it', async () => {
  let count = 0
  const kind = recurring(`test.${randomUUID()}`, 3600)
  const work = defineJob(kind, {
    async run() {
      count += 1
    },
  })
  const [one, other] = [instance(work), instance(work)]
  await Promise.all([one.sendRecurring(), other.sendRecurring()])
  await Promise.all([one.work(), other.work()])
  await one.sendRecurring()
  await one.work()
  expect(count).toBe(1)
  await database.db.execute(
    sql`update pgboss.job set singleton_on = singleton_on - interval '1 hour' where name = ${kind.name}`,
  )
  await other.sendRecurring()
  await one.work()
  expect(count).toBe(2)
})

test('a running instance starts new jobs immediately', async () => {
  const kind = makeKind()
  const done = gate()
  const one = instance(defineJob(kind, { run: async () => done.open() }))
  one.start()
  const from = performance.now()
  await transactAnnouncing({ db: database.db, signals: one.signals }, (tx) => sendJob(tx, kind, { letterId: 1 }))
  await done.opened
  expect(performance.now() - from).toBeLessThan(1_500)
})

test('a job that recurs every few seconds is sent that often', { timeout: 40_000 }, async () => {
  let count = 0
  const kind = recurring(`test.${randomUUID()}`, 2)
  const run = async () => {
    count += 1
  }
  instance(defineJob(kind, { run })).start()
  await vi.waitFor(() => expect(count).toBeGreaterThan(2), { timeout: 25_000, interval: 200 })
})

test('jobs that ended long ago are deleted', async () => {
  const kind = makeKind()
  const one = instance(defineJob(kind, { async run() {} }))
  const id = await send(kind, 1)
  await one.work()
  await database.db.execute(sql`update pgboss.job set completed_on = now() - interval '3 hours' where id = ${id}`)
  await database.db.execute(sql`update pgboss.job set singleton_on = null`)
  await one.sendRecurring()
  await one.work()
  expect(await stateOf(kind, id)).toBeUndefined()
})

test('an instance limits concurrent jobs of a kind as the kind defines', async () => {
  const kind = { ...makeKind(), atOnce: 2 }
  let [running, most] = [0, 0]
  let meet = () => {}
  const both = new Promise<void>((resolve) => {
    meet = resolve
  })
  const job = defineJob(kind, {
    async run() {
      running++
      most = Math.max(most, running)
      if (running === kind.atOnce) meet()
      await both
      running--
    },
  })
  const { db } = database
  await db.transaction(async (tx) => {
    for (let letterId = 1; letterId <= 3; letterId++) await sendJob(tx, kind, { letterId })
  })
  await instance(job).work()
  expect(most).toBe(kind.atOnce)
})
