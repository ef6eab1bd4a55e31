import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { dataProcess, dataProcessVersion } from '#api/data/processes/table.ts'
import { dataRun } from '#api/data/runs/table.ts'
import { dispatch } from '#api/data/schedules/dispatch.ts'
import { dataSchedule, dataSlot } from '#api/data/schedules/table.ts'
import { fixedClock } from '#api/platform/clock.ts'
import { randomBizId } from '#api/platform/keys.ts'
import type { ProcessNode } from '#contract/data/processes/shapes.ts'
import type { ExecutionState } from '#contract/data/runs/codes.ts'
import * as calls from '#contract/data/schedules/calls.ts'
import { SchedulePerm } from '#contract/data/schedules/perms.ts'
import type { BodyIn } from '#contract/platform/call.ts'
import { makeTeam, type Team } from '../../shell/workspaces/team.ts'
import { makeUser, type TestApi, timeZone } from '../../support/api.ts'
import { type MadeTable, makeMarket, makeTable } from '../make-table.ts'

export type MadeProcess = { id: number; bizId: string; name: string; versionId: number }

/** Graph that copies tables. */
export const copying = (tables: readonly { bizId: string }[], mode: 'full' | 'incremental' = 'full') =>
  tables.flatMap(({ bizId }, at): ProcessNode[] => [
    {
      id: `s${at}`,
      title: '来源',
      kind: 'source',
      inputs: [],
      place: null,
      settings: { tableBizId: bizId, columns: null, mode, watermark: null },
    },
    {
      id: `o${at}`,
      title: '输出',
      kind: 'output',
      inputs: [{ node: `s${at}`, port: 'rows' }],
      place: null,
      settings: { tableName: `out_${at}`, title: '', key: ['编号'], mode: 'full', expectations: [] },
    },
  ])

/** A process with one version, as saving leaves it. */
export async function makeProcess(
  { db }: Pick<TestApi, 'db'>,
  {
    team,
    tables = [],
    nodes = copying(tables),
    name = `流程${randomUUID().slice(0, 8)}`,
  }: {
    team: Team
    tables?: readonly MadeTable[]
    nodes?: ProcessNode[]
    name?: string
  },
): Promise<MadeProcess> {
  const bizId = randomBizId()
  const [process] = await db
    .insert(dataProcess)
    .values({ bizId, workspaceId: team.id, name, currentVersion: 1, ownerId: team.owner.userId })
    .returning({ id: dataProcess.id })
  if (!process) throw new Error('no process was written')
  const versionId = await addProcessVersion(
    { db },
    { processId: process.id, number: 1, nodes, byId: team.owner.userId },
  )
  return { id: process.id, bizId, name, versionId }
}

type NewVersion = { processId: number; number: number; nodes: ProcessNode[]; byId: number }

export async function addProcessVersion({ db }: Pick<TestApi, 'db'>, { processId, number, nodes, byId }: NewVersion) {
  const [version] = await db
    .insert(dataProcessVersion)
    .values({ processId, number, graph: { nodes }, digest: randomUUID(), byId })
    .returning({ id: dataProcessVersion.id })
  if (!version) throw new Error('no version was written')
  await db.update(dataProcess).set({ currentVersion: number }).where(eq(dataProcess.id, processId))
  return version.id
}

type Params = Partial<BodyIn<typeof calls.saveSchedule>>

export const saving = (process: MadeProcess, request: Params = {}): BodyIn<typeof calls.saveSchedule> => ({
  processBizId: process.bizId,
  processVersion: 1,
  type: '1',
  timing: { every: 'day', time: '06:00' },
  timeBudget: 600,
  ...request,
})

export type Scheduling = {
  team: Team
  process: MadeProcess
  table: MadeTable
  market: Awaited<ReturnType<typeof makeMarket>>
}

/** A workspace with a process that reads a table of a market. */
export async function makeScheduling(api: TestApi): Promise<Scheduling> {
  const [team, market] = [await makeTeam(api), await makeMarket(api)]
  const table = await makeTable(api, { workspaceId: team.id, owner: team.owner, marketId: market.id })
  return { team, market, table, process: await makeProcess(api, { team, tables: [table] }) }
}

export const makeScheduleDecider = (api: Pick<TestApi, 'db'>) => makeUser(api, { perms: [SchedulePerm.decide] })

/** A configured schedule; returns its bizId. */
export async function configure(
  api: TestApi,
  { team, process }: Pick<Scheduling, 'team' | 'process'>,
  request: Params = {},
): Promise<string> {
  const { bizId } = await api.done(calls.saveSchedule, { as: team.collaborator, body: saving(process, request) })
  return bizId
}

/** A schedule that is live since its next due time was computed at `now` of the api. */
export async function goLive(
  api: TestApi,
  scheduling: Pick<Scheduling, 'team' | 'process'>,
  requested: Params = {},
): Promise<string> {
  const bizId = await configure(api, scheduling, requested)
  await approve(api, scheduling.team, bizId)
  return bizId
}

export async function approve(api: TestApi, team: Team, bizId: string): Promise<void> {
  const decider = await makeScheduleDecider(api)
  const version = async () =>
    (await api.db.select().from(dataSchedule).where(eq(dataSchedule.bizId, bizId)))[0]?.version ?? 0
  await api.done(calls.applyForSchedule, { as: team.collaborator, body: { bizId, version: await version(), note: '' } })
  await api.done(calls.decideSchedule, {
    as: decider,
    body: { bizId, version: await version(), decision: 'approved' },
  })
}

/** Dispatches as an instance does at a given time. */
export const dispatchAt = (api: TestApi, now: string, zone = timeZone) =>
  dispatch({ db: api.db, signals: silent, clock: fixedClock(now, zone) })

const silent = {
  on: () => undefined,
  announce: async () => undefined,
  raise: () => undefined,
  hearing: () => true,
  close: async () => undefined,
}

/** Ends the open runs of a process, or those of one slot, without running them. */
export async function endRuns(api: TestApi, { id }: MadeProcess, state: ExecutionState = 'finished'): Promise<void> {
  await api.db
    .update(dataRun)
    .set({ state, finishedAt: sql`now()` })
    .where(sql`${dataRun.processId} = ${id} and ${dataRun.state} in ('queued', 'started')`)
}

export async function slotsOf(api: TestApi, scheduleBizId: string) {
  const found = await api.db
    .select({
      slot: dataSlot.slot,
      state: dataSlot.state,
      blockers: dataSlot.blockers,
      attempt: dataSlot.attempt,
      backfillId: dataSlot.backfillId,
    })
    .from(dataSlot)
    .innerJoin(dataSchedule, eq(dataSchedule.id, dataSlot.scheduleId))
    .where(eq(dataSchedule.bizId, scheduleBizId))
    .orderBy(dataSlot.slot, dataSlot.id)
  return found.map(({ slot, ...rest }) => ({ slot: slot.slice(0, 16), ...rest }))
}

export const statesOf = async (api: TestApi, scheduleBizId: string): Promise<[string, string][]> =>
  (await slotsOf(api, scheduleBizId)).map(({ slot, state }) => [slot, state])
