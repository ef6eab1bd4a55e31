import { eq, sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, type MockInstance, test, vi } from 'vitest'
import { retryRun } from '#api/data/runs/end-run.ts'
import { dataRun } from '#api/data/runs/table.ts'
import { deleteOldSlots, findDue } from '#api/data/schedules/dispatch.ts'
import { dataSchedule } from '#api/data/schedules/table.ts'
import { fixedClock } from '#api/platform/clock.ts'
import * as calls from '#contract/data/schedules/calls.ts'
import { disableAndEnable } from '#contract/shell/workspaces/calls.ts'
import { makeTeam } from '../../shell/workspaces/team.ts'
import { openTestApi, type TestApi, timeZone } from '../../support/api.ts'
import { makeTable } from '../make-table.ts'
import {
  addProcessVersion,
  approve,
  configure,
  copying,
  dispatchAt,
  endRuns,
  goLive,
  type MadeProcess,
  makeProcess,
  makeScheduling,
  type Scheduling,
  slotsOf,
  statesOf,
} from './scheduled.ts'

const now = '2026-11-20T02:00:00Z'
let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ now })
})
afterAll(() => api.close())

const hourly = { every: 'hour', minute: 0 } as const
/** 14:00 of the organisation's zone. */
const daily = { every: 'day', time: '14:00' } as const
const after = (scheduleBizId: string, needed: 'newest' | 'all' = 'newest') => ({
  type: '0' as const,
  predecessors: [{ scheduleBizId, needed }],
})

const runsOf = ({ id }: MadeProcess) =>
  api.db.select().from(dataRun).where(eq(dataRun.processId, id)).orderBy(dataRun.id)

/** An hourly schedule, and a daily one after it. */
async function makePair(needed: 'newest' | 'all', request: Partial<Parameters<typeof goLive>[2]> = {}) {
  const scheduling = await makeScheduling(api)
  const { team } = scheduling
  const next = await makeProcess(api, { team })
  const first = await goLive(api, scheduling, { timing: hourly, missed: 'each', ...request })
  const second = await goLive(api, { team, process: next }, { timing: daily, ...after(first, needed) })
  return { ...scheduling, next, first, second }
}

test('a due schedule has one slot and one run, however often and from wherever it is dispatched', async () => {
  const scheduling = await makeScheduling(api)
  const bizId = await goLive(api, scheduling, { timing: hourly, timeBudget: 77 })
  await dispatchAt(api, '2026-11-20T02:59:59Z')
  expect(await statesOf(api, bizId)).toEqual([])
  await Promise.all([1, 2, 3].map(() => dispatchAt(api, '2026-11-20T03:00:00Z')))
  expect(await statesOf(api, bizId)).toEqual([['2026-11-20T03:00', 'running']])
  expect(await runsOf(scheduling.process)).toMatchObject([
    {
      state: 'queued',
      trigger: 'schedule',
      startedFor: `schedule:${bizId}`,
      slot: '2026-11-20T03:00:00.000Z',
      budgetSeconds: 77,
    },
  ])
  await endRuns(api, scheduling.process)
  await dispatchAt(api, '2026-11-20T03:00:01Z')
  expect(await statesOf(api, bizId)).toEqual([['2026-11-20T03:00', 'succeeded']])
})

/** Counts the statements of all connections until it is stopped. */
function countStatements() {
  const spies = new Map<object, MockInstance>()
  const watch = (client: PoolClient) => {
    if (!spies.has(client)) spies.set(client, vi.spyOn(client, 'query'))
  }
  api.db.$client.on('acquire', watch)
  return {
    stop() {
      api.db.$client.off('acquire', watch)
      const counts = [...spies.values()].map((spy) => {
        const count = spy.mock.calls.length
        spy.mockRestore()
        return count
      })
      return counts.reduce((sum, count) => sum + count, 0)
    },
  }
}

test('the statements that start due schedules do not grow with their number', { tags: 'long' }, async () => {
  const countOf = async (schedules: number) => {
    const scheduling = await makeScheduling(api)
    const made = [scheduling.process]
    while (made.length < schedules) made.push(await makeProcess(api, { team: scheduling.team }))
    const bizIds = []
    for (const process of made)
      bizIds.push(await goLive(api, { team: scheduling.team, process }, { timing: { every: 'day', time: '14:00' } }))
    const counter = countStatements()
    await dispatchAt(api, '2026-11-20T06:00:00Z')
    for (const process of made) await endRuns(api, process)
    await dispatchAt(api, '2026-11-20T06:01:00Z')
    const statements = counter.stop() - made.length
    for (const bizId of bizIds) expect((await statesOf(api, bizId)).at(-1)?.[1]).toBe('succeeded')
    await api.db.update(dataSchedule).set({ nextSlot: null, state: 'configured' })
    expect(statements).toBeGreaterThan(0)
    return statements
  }
  await api.db.update(dataSchedule).set({ nextSlot: null, state: 'configured' })
  const few = await countOf(2)
  expect(await countOf(12)).toBe(few)
})

test('a removed workspace starts no runs, and no schedule waits for it', async () => {
  const scheduling = await makeScheduling(api)
  const bizId = await goLive(api, scheduling, { timing: hourly })
  await api.db.execute(sql`update workspace set removed_at = ${now}::timestamptz, halted_at = ${now}::timestamptz
    where id = ${scheduling.team.id}`)
  await dispatchAt(api, '2026-11-20T03:00:00Z')
  expect(await statesOf(api, bizId)).toEqual([])
  expect((await findDue(api.db, fixedClock('2026-11-20T03:00:00Z', timeZone))).ms ?? 1).toBeGreaterThan(0)
})

test('slots are deleted with their runs, but for open ones', async () => {
  const scheduling = await makeScheduling(api)
  const bizId = await goLive(api, scheduling, { timing: hourly, missed: 'each' })
  await dispatchAt(api, '2026-11-20T04:00:00Z')
  await endRuns(api, scheduling.process)
  await dispatchAt(api, '2026-11-20T04:00:01Z')
  await deleteOldSlots(api.db, fixedClock('2028-01-01T00:00:00Z', timeZone))
  expect(await statesOf(api, bizId)).toEqual([['2026-11-20T04:00', 'running']])
})

test('a clock that is set back starts nothing again', async () => {
  const scheduling = await makeScheduling(api)
  const bizId = await goLive(api, scheduling, { timing: hourly })
  await dispatchAt(api, '2026-11-20T03:00:00Z')
  await dispatchAt(api, '2026-11-20T01:30:00Z')
  await dispatchAt(api, '2026-11-20T03:00:30Z')
  expect(await runsOf(scheduling.process)).toHaveLength(1)
  expect(await statesOf(api, bizId)).toEqual([['2026-11-20T03:00', 'running']])
})

test('moments missed while no instance ran each have their run, one after the other', async () => {
  const scheduling = await makeScheduling(api)
  const bizId = await goLive(api, scheduling, { timing: hourly, missed: 'each' })
  await dispatchAt(api, '2026-11-20T05:30:00Z')
  expect(await statesOf(api, bizId)).toEqual([
    ['2026-11-20T03:00', 'running'],
    ['2026-11-20T04:00', 'waiting'],
    ['2026-11-20T05:00', 'waiting'],
  ])
  await endRuns(api, scheduling.process)
  await dispatchAt(api, '2026-11-20T05:31:00Z')
  expect((await statesOf(api, bizId)).map(([, state]) => state)).toEqual(['succeeded', 'running', 'waiting'])
})

test('with that setting only the latest missed slot runs, and the others state the reason', async () => {
  const scheduling = await makeScheduling(api)
  const bizId = await goLive(api, scheduling, { timing: hourly, missed: 'latest' })
  await dispatchAt(api, '2026-11-20T05:30:00Z')
  const slots = await slotsOf(api, bizId)
  expect(slots.map(({ state, blockers }) => [state, blockers[0]?.key])).toEqual([
    ['canceled', 'missed'],
    ['canceled', 'missed'],
    ['running', undefined],
  ])
  const runs = await runsOf(scheduling.process)
  expect(runs.map(({ state, failure }) => [state, failure?.key])).toEqual([
    ['canceled', 'schedules:why.missed'],
    ['canceled', 'schedules:why.missed'],
    ['queued', undefined],
  ])
  const shown = await api.done(calls.getSchedule, { as: scheduling.team.viewer, query: { bizId } })
  expect(shown.slots.map(({ attempt }) => attempt)).toEqual([1, 0, 0])
})

test('a run that takes longer than the interval lets later moments wait, of which the latest runs', async () => {
  const scheduling = await makeScheduling(api)
  const bizId = await goLive(api, scheduling, { timing: hourly, missed: 'latest' })
  for (const hour of ['03', '04', '05']) await dispatchAt(api, `2026-11-20T${hour}:00:00Z`)
  expect((await statesOf(api, bizId)).map(([, state]) => state)).toEqual(['running', 'canceled', 'waiting'])
  await endRuns(api, scheduling.process)
  await dispatchAt(api, '2026-11-20T05:10:00Z')
  expect((await statesOf(api, bizId)).map(([, state]) => state)).toEqual(['succeeded', 'canceled', 'running'])
})

test('a failed run is tried again after its pause, at most as often as chosen', async () => {
  const scheduling = await makeScheduling(api)
  const bizId = await goLive(api, scheduling, { timing: daily, retries: 1, retryPauseMinutes: 10 })
  await dispatchAt(api, '2026-11-20T06:00:00Z')
  await endRuns(api, scheduling.process, 'failed')
  await dispatchAt(api, '2026-11-20T06:01:00Z')
  expect(await statesOf(api, bizId)).toEqual([['2026-11-20T06:00', 'retrying']])
  await dispatchAt(api, '2026-11-20T06:10:59Z')
  expect(await runsOf(scheduling.process)).toMatchObject([{ state: 'failed', attempt: 1 }])
  await dispatchAt(api, '2026-11-20T06:11:00Z')
  expect(await runsOf(scheduling.process)).toMatchObject([{ state: 'queued', attempt: 2 }])
  await endRuns(api, scheduling.process, 'failed')
  await dispatchAt(api, '2026-11-20T06:12:00Z')
  expect(await slotsOf(api, bizId)).toMatchObject([{ state: 'failed', attempt: 2 }])
})

test('a run that a person stops is not tried again', async () => {
  const scheduling = await makeScheduling(api)
  const bizId = await goLive(api, scheduling, { timing: daily, retries: 3, onFailure: 'goOn' })
  await dispatchAt(api, '2026-11-20T06:00:00Z')
  await endRuns(api, scheduling.process, 'stopped')
  await dispatchAt(api, '2026-11-20T06:01:00Z')
  expect(await statesOf(api, bizId)).toEqual([['2026-11-20T06:00', 'failed']])
})

test('a dependent waits for the newest slot of its predecessor, and runs for its own slot when that is late', async () => {
  const { team, process, next, first, second } = await makePair('newest')
  for (const hour of ['03', '04', '05']) {
    await dispatchAt(api, `2026-11-20T${hour}:00:00Z`)
    await endRuns(api, process)
  }
  await dispatchAt(api, '2026-11-20T06:00:00Z')
  expect(await statesOf(api, second)).toEqual([['2026-11-20T06:00', 'waiting']])
  await dispatchAt(api, '2026-11-20T06:50:00Z')
  expect(await statesOf(api, second)).toEqual([['2026-11-20T06:00', 'waiting']])
  await endRuns(api, process)
  await dispatchAt(api, '2026-11-20T06:55:00Z')
  expect(await runsOf(next)).toMatchObject([
    { state: 'queued', trigger: 'predecessor', slot: '2026-11-20T06:00:00.000Z' },
  ])
  const detail = await api.done(calls.getSchedule, { as: team.viewer, query: { bizId: second } })
  expect(detail).toMatchObject({
    predecessors: [{ bizId: first, needed: 'newest' }],
    slots: [{ state: 'running', run: { state: 'queued' } }],
  })
})

test('a failed newest slot blocks the dependent even though an older one was good, and the row names it', async () => {
  const { process, next, second } = await makePair('newest')
  await dispatchAt(api, '2026-11-20T05:00:00Z')
  for (const _ of ['03', '04', '05']) {
    await endRuns(api, process)
    await dispatchAt(api, '2026-11-20T05:01:00Z')
  }
  await dispatchAt(api, '2026-11-20T06:00:00Z')
  await endRuns(api, process, 'failed')
  await dispatchAt(api, '2026-11-20T06:01:00Z')
  expect(await slotsOf(api, second)).toMatchObject([
    {
      state: 'canceled',
      blockers: [{ key: 'failed', values: { name: process.name, slot: '2026-11-20T06:00:00.000Z' } }],
    },
  ])
  expect(await runsOf(next)).toMatchObject([
    { state: 'canceled', failure: { key: 'schedules:why.blocked', values: { names: [process.name] } } },
  ])
})

test('all blockers are named, and a predecessor that was never due is one', async () => {
  const scheduling = await makeScheduling(api)
  const { team } = scheduling
  const [failing, idle, last] = [scheduling.process, await makeProcess(api, { team }), await makeProcess(api, { team })]
  const one = await goLive(api, { team, process: failing }, { timing: daily })
  const two = await configure(api, { team, process: idle }, { timing: daily })
  const three = await goLive(
    api,
    { team, process: last },
    {
      timing: daily,
      type: '0',
      predecessors: [one, two].map((scheduleBizId) => ({ scheduleBizId, needed: 'newest' as const })),
    },
  )
  await dispatchAt(api, '2026-11-20T06:00:00Z')
  await endRuns(api, failing, 'failed')
  await dispatchAt(api, '2026-11-20T06:01:00Z')
  const [slot] = await slotsOf(api, three)
  expect(slot?.blockers.map(({ key, values }) => [key, values.name]).toSorted()).toEqual(
    [
      ['failed', failing.name],
      ['neverDue', idle.name],
    ].toSorted(),
  )
})

test('where all slots of the period are needed one failed slot blocks, and earlier periods do not count', {
  tags: 'long',
}, async () => {
  const { process, second } = await makePair('all')
  await dispatchAt(api, '2026-11-20T03:00:00Z')
  await endRuns(api, process, 'failed')
  for (const hour of ['04', '05', '06']) {
    await dispatchAt(api, `2026-11-20T${hour}:00:00Z`)
    await endRuns(api, process)
  }
  await dispatchAt(api, '2026-11-20T06:01:00Z')
  expect(await slotsOf(api, second)).toMatchObject([
    { state: 'canceled', blockers: [{ key: 'failed', values: { slot: '2026-11-20T03:00:00.000Z' } }] },
  ])
  await dispatchAt(api, '2026-11-21T06:00:00Z')
  for (let slot = 0; slot < 24; slot++) {
    await endRuns(api, process)
    await dispatchAt(api, '2026-11-21T06:01:00Z')
  }
  expect((await statesOf(api, second))[1]).toEqual(['2026-11-21T06:00', 'running'])
})

test('a failed predecessor that goes on with a warning lets its dependents run', async () => {
  const { process, first, second } = await makePair('newest', { onFailure: 'goOn', timing: daily })
  await dispatchAt(api, '2026-11-20T06:00:00Z')
  await endRuns(api, process, 'failed')
  await dispatchAt(api, '2026-11-20T06:01:00Z')
  expect(await statesOf(api, first)).toEqual([['2026-11-20T06:00', 'warned']])
  expect(await statesOf(api, second)).toEqual([['2026-11-20T06:00', 'running']])
})

test('a failed run that a person retries counts for its slot once it finishes', async () => {
  const { team, process, first, second } = await makePair('newest', { timing: daily })
  await dispatchAt(api, '2026-11-20T06:00:00Z')
  await endRuns(api, process, 'failed')
  await dispatchAt(api, '2026-11-20T06:01:00Z')
  expect(await statesOf(api, second)).toEqual([['2026-11-20T06:00', 'canceled']])
  const [run] = await runsOf(process)
  await api.db.transaction((tx) => retryRun(tx, { runId: run?.id ?? 0 }))
  const stateOf = async () =>
    (await api.done(calls.getSchedule, { as: team.viewer, query: { bizId: first } })).slots[0]?.state
  expect(await stateOf()).toBe('running')
  await endRuns(api, process)
  expect(await stateOf()).toBe('succeeded')
})

test('a disabled workspace halts its schedules, and enabling it restores them', async () => {
  const scheduling = await makeScheduling(api)
  const { team } = scheduling
  const bizId = await goLive(api, scheduling, { timing: hourly })
  const set = (status: '0' | '1') =>
    api.done(disableAndEnable, { as: team.owner, query: { bizId: team.bizId }, body: { status } })
  await set('1')
  await dispatchAt(api, '2026-11-20T03:00:00Z')
  expect(await slotsOf(api, bizId)).toMatchObject([{ state: 'canceled', blockers: [{ key: 'halted' }] }])
  await set('0')
  await dispatchAt(api, '2026-11-20T04:00:00Z')
  expect((await statesOf(api, bizId))[1]).toEqual(['2026-11-20T04:00', 'running'])
})

test('disabling a workspace halts schedules of others that read its tables', async () => {
  const scheduling = await makeScheduling(api)
  const owning = await makeTeam(api)
  const table = await makeTable(api, { workspaceId: owning.id, owner: owning.owner, marketId: scheduling.market.id })
  const { team } = scheduling
  const process = await makeProcess(api, { team, tables: [table] })
  const bizId = await goLive(api, { team, process }, { timing: hourly })
  await api.done(disableAndEnable, { as: owning.owner, query: { bizId: owning.bizId }, body: { status: '1' } })
  expect(await api.done(calls.getSchedule, { as: team.owner, query: { bizId } })).toMatchObject({ isHalted: true })
  await dispatchAt(api, '2026-11-20T03:00:00Z')
  expect(await slotsOf(api, bizId)).toMatchObject([{ state: 'canceled', blockers: [{ key: 'halted' }] }])
})

test('another time zone of the organisation moves the next moment', async () => {
  const scheduling = await makeScheduling(api)
  const bizId = await goLive(api, scheduling, { timing: { every: 'day', time: '09:00' } })
  const next = async () => (await api.db.select().from(dataSchedule).where(eq(dataSchedule.bizId, bizId)))[0]?.nextSlot
  expect(await next()).toBe('2026-11-21T01:00:00.000Z')
  await dispatchAt(api, '2026-11-20T03:00:00Z', 'Europe/Berlin')
  expect(await next()).toBe('2026-11-20T08:00:00.000Z')
  await dispatchAt(api, '2026-11-20T03:00:00Z')
  expect(await next()).toBe('2026-11-21T01:00:00.000Z')
})

type Filling = Scheduling & { bizId: string }

/** A daily schedule that is live. */
async function makeFilling(): Promise<Filling> {
  const scheduling = await makeScheduling(api)
  return { ...scheduling, bizId: await goLive(api, scheduling, { timing: daily }) }
}
const filling = ({ bizId }: Filling, request: Partial<Parameters<typeof startOf>[1]> = {}) => ({
  bizId,
  from: '2026-11-10',
  until: '2026-11-12',
  withDependents: false,
  stopOnFailure: false,
  ...request,
})
const startOf = (
  made: Filling,
  request: { from?: string; until?: string; withDependents?: boolean; stopOnFailure?: boolean },
) => api.done(calls.startBackfill, { as: made.team.owner, body: filling(made, request) })
const progressOf = async ({ team, bizId }: Filling) =>
  (await api.done(calls.searchBackfills, { as: team.viewer, body: { scheduleBizId: bizId } })).records[0]

test('a backfill runs past dates one after the other, past those that fail', async () => {
  const made = await makeFilling()
  await startOf(made, {})
  await dispatchAt(api, now)
  await endRuns(api, made.process, 'failed')
  await dispatchAt(api, now)
  await endRuns(api, made.process)
  await dispatchAt(api, now)
  expect(await progressOf(made)).toMatchObject({ state: 'running', slots: { total: 3, good: 1, failed: 1, open: 1 } })
  await endRuns(api, made.process)
  await dispatchAt(api, now)
  expect(await progressOf(made)).toMatchObject({
    state: 'finished',
    schedules: 1,
    slots: { total: 3, good: 2, failed: 1, open: 0 },
  })
  expect(await runsOf(made.process)).toMatchObject([
    { slot: '2026-11-10T06:00:00.000Z', trigger: 'backfill', state: 'failed' },
    { slot: '2026-11-11T06:00:00.000Z', state: 'finished' },
    { slot: '2026-11-12T06:00:00.000Z', state: 'finished' },
  ])
})

test('a backfill stops at a failed date where so chosen, and can be resumed', async () => {
  const made = await makeFilling()
  const { bizId } = await startOf(made, { stopOnFailure: true })
  await api.refuses(calls.resumeBackfill, 'state.refused', { as: made.team.owner, body: { bizId } })
  await dispatchAt(api, now)
  await endRuns(api, made.process, 'failed')
  await dispatchAt(api, now)
  expect(await progressOf(made)).toMatchObject({ state: 'finished', slots: { failed: 1, canceled: 2, open: 0 } })
  await api.refuses(calls.resumeBackfill, 'execute.denied', { as: made.team.viewer, body: { bizId } })
  await api.refuses(calls.resumeBackfill, 'notFound', { as: made.team.stranger, body: { bizId } })
  await api.done(calls.resumeBackfill, { as: made.team.owner, body: { bizId } })
  for (const _ of [1, 2, 3]) {
    await dispatchAt(api, now)
    await endRuns(api, made.process)
  }
  await dispatchAt(api, now)
  expect(await progressOf(made)).toMatchObject({ state: 'finished', slots: { good: 3 } })
  await api.refuses(calls.resumeBackfill, 'state.refused', { as: made.team.owner, body: { bizId } })
})

test('a resumed backfill runs the version that its schedule has now', async () => {
  const made = await makeFilling()
  const { team, process } = made
  const { bizId } = await startOf(made, {})
  await api.done(calls.cancelBackfill, { as: team.owner, body: { bizId } })
  const newer = await addProcessVersion(api, {
    processId: process.id,
    number: 2,
    nodes: copying([made.table]),
    byId: team.owner.userId,
  })
  await api.db.update(dataSchedule).set({ versionId: newer }).where(eq(dataSchedule.bizId, made.bizId))
  await api.done(calls.resumeBackfill, { as: team.owner, body: { bizId } })
  await dispatchAt(api, now)
  expect((await runsOf(process)).at(-1)).toMatchObject({ state: 'queued', trigger: 'backfill', versionId: newer })
})

test('a cancelled backfill starts no further run', async () => {
  const made = await makeFilling()
  const { bizId } = await startOf(made, {})
  await dispatchAt(api, now)
  await api.refuses(calls.cancelBackfill, 'execute.denied', { as: made.team.viewer, body: { bizId } })
  await api.refuses(calls.cancelBackfill, 'notFound', { as: made.team.stranger, body: { bizId } })
  await api.done(calls.cancelBackfill, { as: made.team.owner, body: { bizId } })
  await api.refuses(calls.cancelBackfill, 'state.refused', { as: made.team.owner, body: { bizId } })
  await endRuns(api, made.process)
  await dispatchAt(api, now)
  expect(await progressOf(made)).toMatchObject({ state: 'canceled', slots: { good: 1, canceled: 2, open: 0 } })
  const another = await startOf(made, { until: '2026-11-10' })
  await api.refuses(calls.resumeBackfill, 'backfill.running', { as: made.team.owner, body: { bizId } })
  expect(another.bizId).not.toBe(bizId)
})

test('a backfill with dependents runs them after it, for the same dates', async () => {
  const made = await makeFilling()
  const next = await makeProcess(api, { team: made.team })
  const second = await goLive(api, { team: made.team, process: next }, { timing: daily, ...after(made.bizId) })
  await startOf(made, { until: '2026-11-10', withDependents: true })
  await dispatchAt(api, now)
  expect((await slotsOf(api, second)).map(({ state }) => state)).toEqual(['waiting'])
  await endRuns(api, made.process)
  await dispatchAt(api, now)
  expect(await runsOf(next)).toMatchObject([{ state: 'queued', trigger: 'backfill', slot: '2026-11-10T06:00:00.000Z' }])
  expect(await progressOf(made)).toMatchObject({ schedules: 2, slots: { total: 2, good: 1, open: 1 } })
})

test.each([
  [{ from: '2026-11-12', until: '2026-11-10' }, 'until'],
  [{ from: '2026-11-20', until: '2026-11-21' }, 'until'],
  [{ from: '2026-11-20', until: '2026-11-20' }, 'until'],
  [{ from: '2025-01-01', until: '2026-11-19' }, 'until'],
])('a backfill for %j is refused at %s', async (requested, field) => {
  const made = await makeFilling()
  const { errors } = await api.refuses(calls.startBackfill, 'validation', {
    as: made.team.owner,
    body: filling(made, requested),
  })
  expect(Object.keys(errors ?? {})).toEqual([field])
})

test('only owners and collaborators backfill, a live schedule, once at a time', async () => {
  const made = await makeFilling()
  const { team } = made
  const body = filling(made)
  await api.refuses(calls.startBackfill, 'execute.denied', { as: team.viewer, body })
  await api.refuses(calls.startBackfill, 'notFound', { as: team.stranger, body })
  const idle = await configure(api, { team, process: await makeProcess(api, { team }) })
  await api.refuses(calls.startBackfill, 'schedule.notLive', { as: team.owner, body: { ...body, bizId: idle } })
  await api.done(calls.applyForSchedule, { as: team.owner, body: { bizId: idle, version: 0, note: '' } })
  await api.refuses(calls.startBackfill, 'schedule.applying', { as: team.owner, body: { ...body, bizId: idle } })
  const { bizId } = await startOf(made, {})
  await api.refuses(calls.startBackfill, 'backfill.running', { as: team.owner, body })
  await api.done(disableAndEnable, { as: team.owner, query: { bizId: team.bizId }, body: { status: '1' } })
  await api.refuses(calls.startBackfill, 'workspace.blocked', { as: team.owner, body })
  await api.refuses(calls.cancelBackfill, 'workspace.blocked', { as: team.owner, body: { bizId } })
  await api.refuses(calls.resumeBackfill, 'workspace.blocked', { as: team.owner, body: { bizId } })
})

test('a backfill is resumed only while its schedule is live', async () => {
  const made = await makeFilling()
  const { team, bizId } = made
  const { bizId: begun } = await startOf(made, {})
  await api.done(calls.cancelBackfill, { as: team.owner, body: { bizId: begun } })
  await approve(api, team, bizId)
  const resuming = { as: team.owner, body: { bizId: begun } }
  await api.refuses(calls.resumeBackfill, 'schedule.notLive', resuming)
  const { version } = await api.done(calls.getSchedule, { as: team.owner, query: { bizId } })
  await api.done(calls.applyForSchedule, { as: team.owner, body: { bizId, version, note: '' } })
  await api.refuses(calls.resumeBackfill, 'schedule.applying', resuming)
})

test('a person starts at most sixty backfills an hour', async () => {
  const made = await makeFilling()
  await api.db.execute(sql`
    insert into quota_use (quota, used_by, amount, at)
    values ('backfillsStarted', ${`user:${made.team.owner.userId}`}, 60, ${now}::timestamptz)`)
  await api.refuses(calls.startBackfill, 'quota.rate', { as: made.team.owner, body: filling(made) })
})
