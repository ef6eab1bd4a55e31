import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endRun, holdOpenRun, retryRun, stopRun } from '#api/data/runs/end-run.ts'
import { startRun, startRuns, type WantedRun } from '#api/data/runs/start-run.ts'
import { dataRun } from '#api/data/runs/table.ts'
import { workspace } from '#api/shell/workspaces/table.ts'
import { ExecutionState } from '#contract/data/runs/codes.ts'
import { isRefusal, type Refusal } from '#contract/platform/problem.ts'
import { makeTeam, type Team } from '../../shell/workspaces/team.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { makeProcess } from './make-process.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const slot = '2026-11-20T02:00:00.000Z'

function made<T extends object>(result: T | Refusal): T {
  if (isRefusal(result)) throw new Error(result.refused)
  return result
}

async function start({ id, owner }: Pick<Team, 'id' | 'owner'>, versionId?: number) {
  const processVersionId = versionId ?? (await makeProcess(api, { workspaceId: id, owner, nodes: [] })).versionId
  const wanted = { processVersionId, slot, trigger: 'hand' as const, byId: owner.userId }
  return api.db.transaction(async (tx) => made(await startRun(tx, wanted)))
}

/** Ids of those runs that have a job. */
async function sent(runs: readonly { id: number }[]): Promise<number[]> {
  const ids = runs.map(({ id }) => id)
  const rows = await api.db.select().from(dataRun).where(inArray(dataRun.id, ids)).orderBy(dataRun.id)
  return rows.flatMap(({ id, jobId }) => (jobId === null ? [] : [id]))
}

const finish = (runId: number) =>
  api.db.transaction(async (tx) => {
    const held = await holdOpenRun(tx, runId)
    if (!held) throw new Error('the run has ended')
    await endRun(tx, { ...held, state: ExecutionState.finished })
  })

test('two runs of a workspace have a job at once, each of another process, and the next begins as one ends', async () => {
  const team = await makeTeam(api)
  const process = await makeProcess(api, { workspaceId: team.id, owner: team.owner, nodes: [] })
  const first = await start(team, process.versionId)
  const second = await start(team, process.versionId)
  const third = await start(team)
  const fourth = await start(team)
  const all = [first, second, third, fourth]
  expect(await sent(all)).toEqual([first.id, third.id])
  await finish(third.id)
  expect(await sent(all)).toEqual([first.id, fourth.id])
  await finish(first.id)
  expect(await sent(all)).toEqual([second.id, fourth.id])
  const other = await start(await makeTeam(api))
  expect(await sent([other])).toEqual([other.id])
})

test('a run that did not happen is canceled with its reason, and takes no place in the queue', async () => {
  const team = await makeTeam(api)
  const { versionId } = await makeProcess(api, { workspaceId: team.id, owner: team.owner, nodes: [] })
  const reason = { key: 'predecessorFailed', values: { name: '日结' } }
  const wanted = { processVersionId: versionId, slot, trigger: 'schedule' as const, byId: team.owner.userId }
  const run = await api.db.transaction(async (tx) => made(await startRun(tx, { ...wanted, canceledFor: reason })))
  const [row] = await api.db.select().from(dataRun).where(eq(dataRun.id, run.id))
  expect(row).toMatchObject({ state: 'canceled', failure: reason, jobId: null, finishedAt: expect.any(String) })
})

test('a stopped run that had not begun is canceled, one that had is stopped and can be tried again', async () => {
  const team = await makeTeam(api)
  const reason = { key: 'stopped', values: {} }
  const [waiting, begun] = [await start(team), await start(team)]
  await api.db.update(dataRun).set({ state: 'started', startedAt: slot }).where(eq(dataRun.id, begun.id))
  const stop = (runId: number) => api.db.transaction((tx) => stopRun(tx, { runId, reason }))
  expect(await stop(waiting.id)).toBe('canceled')
  expect(await stop(begun.id)).toBe('stopped')
  expect(await stop(begun.id)).toEqual({ refused: 'state.refused' })
  const retry = (runId: number) => api.db.transaction((tx) => retryRun(tx, { runId }))
  expect(await retry(waiting.id)).toEqual({ refused: 'state.refused' })
  expect(await retry(begun.id)).toEqual({ attempt: 2 })
  expect(await sent([begun])).toEqual([begun.id])
})

test('a run cannot start in a disabled workspace or from an unknown version', async () => {
  const team = await makeTeam(api)
  const { versionId } = await makeProcess(api, { workspaceId: team.id, owner: team.owner, nodes: [] })
  await api.db.update(workspace).set({ status: '1' }).where(eq(workspace.id, team.id))
  const wanted = { slot, trigger: 'hand' as const, byId: team.owner.userId }
  const begin = (processVersionId: number) => api.db.transaction((tx) => startRun(tx, { ...wanted, processVersionId }))
  expect(await begin(versionId)).toEqual({ refused: 'workspace.blocked' })
  expect(await begin(2_000_000_000)).toEqual({ refused: 'notFound' })
})

test('runs that are started at once are written in order, and each workspace begins its first two', async () => {
  const teams = [await makeTeam(api), await makeTeam(api)]
  const disabled = await makeTeam(api)
  const versionOf = async ({ id, owner }: Team) =>
    (await makeProcess(api, { workspaceId: id, owner, nodes: [] })).versionId
  const wanted: WantedRun[] = []
  for (const team of [...teams, ...teams, disabled, ...teams]) {
    const byId = team.owner.userId
    wanted.push({ processVersionId: await versionOf(team), slot, trigger: 'schedule' as const, byId })
  }
  await api.db.update(workspace).set({ status: '1' }).where(eq(workspace.id, disabled.id))
  const runs = await api.db.transaction((tx) => startRuns(tx, wanted))
  expect(runs[4]).toEqual({ refused: 'workspace.blocked' })
  const begun = runs.flatMap((run) => (isRefusal(run) ? [] : run))
  const ids = begun.map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  expect(await sent(begun)).toEqual(ids.slice(0, 4))
})
