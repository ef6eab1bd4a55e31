import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { executeRun, giveUpRun, type RunDeps } from '#api/data/runs/execute-run.ts'
import { dataRun } from '#api/data/runs/table.ts'
import { databaseClock } from '#api/platform/clock.ts'
import { deriveKeys } from '#api/platform/keys.ts'
import { revokeGrant } from '#contract/data/authorizations/calls.ts'
import * as calls from '#contract/data/runs/calls.ts'
import { openTestApi, type TestApi, timeZone } from '../../support/api.ts'
import { grantTo, makeMart } from '../authorizations/granted.ts'
import { makeProcess, outputStep, sourceStep } from './make-process.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ now: '2026-11-20T02:00:00Z' })
})
afterAll(() => api.close())

const jobRun = {
  attempt: 1,
  signal: new AbortController().signal,
  progress: async () => {},
  finish: async () => {},
}

type Engine = RunDeps['runs']['run']

/** A granted table and a queued run over it, executed with an engine of the test. */
async function queued() {
  const made = await makeMart(api, { rows: [['A1', '10', '1']] })
  const permissions = ['view' as const, 'reference' as const]
  const requestBizId = await grantTo(api, made, { permissions }, { permissions })
  const { using } = made
  const nodes = [
    sourceStep('s', made.table.bizId),
    outputStep('o', 's', `t_${randomUUID().replaceAll('-', '').slice(0, 10)}`, { key: ['编号'] }),
  ]
  const process = await makeProcess(api, { workspaceId: using.id, owner: using.owner, nodes })
  const { bizId } = await api.done(calls.startRun, { as: using.collaborator, body: { processBizId: process.bizId } })
  const [row] = await api.db.select().from(dataRun).where(eq(dataRun.bizId, bizId))
  const job = { runId: row?.id ?? 0, attempt: 1 }
  const execute = (run: Engine) => {
    const deps: RunDeps = {
      db: api.db,
      clock: databaseClock(timeZone),
      keys: deriveKeys('the data key of these tests, long enough to be one'),
      datasets: { use: (_, work) => work(new Map()) } as RunDeps['datasets'],
      engine: { inFolder: (work) => work('/nowhere') },
      runs: { run, query: run } as RunDeps['runs'],
      publish: async () => undefined,
      listFiles: { hold: async () => undefined },
    }
    return executeRun(deps, job, jobRun)
  }
  const detail = () => api.done(calls.getRun, { as: using.viewer, query: { bizId } })
  return { made, requestBizId, job, execute, detail }
}

const atOutput = { stage: 'step', rows: 2, of: 2, detail: { id: 'o' } }

test.each(['disk', 'memory', 'late'] as const)('a run that fails for "%s" ends with it at its step', async (failed) => {
  const { execute, detail } = await queued()
  await execute(async (_, __, { onProgress }) => {
    onProgress?.(atOutput)
    return { failed }
  })
  const run = await detail()
  expect(run).toMatchObject({ state: 'failed', failure: { key: `runs:reason.${failed}` }, outputs: [] })
  expect(run.nodes[1]).toMatchObject({ id: 'o', state: 'fail', message: { key: `runs:reason.${failed}` } })
})

test('a run whose engine was killed is retried, and fails once its job is given up', async () => {
  const { execute, detail, job } = await queued()
  await expect(execute(async () => ({ failed: 'killed' }))).rejects.toMatchObject({ reason: 'lost' })
  expect((await detail()).state).toBe('started')
  await giveUpRun({ db: api.db }, job, 'lost')
  expect(await detail()).toMatchObject({ state: 'failed', failure: { key: 'runs:reason.lost' } })
})

test('a right that is revoked while a step runs halts the run before it reads on', async () => {
  const { execute, detail, made, requestBizId } = await queued()
  await execute(async (_, __, { onProgress, signal }) => {
    await api.done(revokeGrant, { as: made.market.manager, body: { bizId: requestBizId, reason: '项目已结束' } })
    onProgress?.(atOutput)
    if (signal && !signal.aborted) await once(signal, 'abort')
    return { failed: 'cancelled' }
  })
  const run = await detail()
  expect(run).toMatchObject({ state: 'failed', failure: { key: 'runs:reason.halted' }, outputs: [] })
  expect(run.nodes[1]).toMatchObject({ state: 'fail', message: { key: 'runs:reason.halted' } })
})

test('a run that was stopped meanwhile publishes nothing', async () => {
  const { execute, detail, made, job } = await queued()
  const { using } = made
  const [row] = await api.db.select().from(dataRun).where(eq(dataRun.id, job.runId))
  const stopped = execute(async () => {
    await api.done(calls.stopRun, { as: using.collaborator, body: { bizId: row?.bizId ?? '' } })
    const done = { rowsIn: 1, rowsOut: 1, rowsLeftOut: 0, figures: null, ms: 1, message: null }
    return { reply: { steps: { s: done, o: done }, failed: null, stored: {}, made: {}, watermarks: {} } } as never
  })
  await expect(stopped).rejects.toMatchObject({ name: 'JobCancelled' })
  expect(await detail()).toMatchObject({ state: 'stopped', outputs: [] })
})
