import { randomInt, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { and, eq, inArray, like, notInArray, sql } from 'drizzle-orm'
import { startRun } from '#api/data/runs/start-run.ts'
import { dataRun } from '#api/data/runs/table.ts'
import { dataTable, dataVersion } from '#api/data/tables/table.ts'
import { dataset } from '#api/platform/datasets/table.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { localFiles } from '#api/platform/files/store/local.ts'
import type { FileStore } from '#api/platform/files/store/store.ts'
import { sha256 } from '#api/platform/keys.ts'
import { user } from '#api/shell/accounts/table.ts'
import { workspace, workspaceMember } from '#api/shell/workspaces/table.ts'
import { ExecutionState, openExecutionStates } from '#contract/data/runs/codes.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { MemberStatus, WorkspaceRole } from '#contract/shell/workspaces/codes.ts'
import { makeTable } from '../tests/data/make-table.ts'
import { makeProcess, outputStep, sourceStep, step } from '../tests/data/runs/make-process.ts'
import type { Person } from '../tests/support/api.ts'
import { type Server, startServer } from './server.ts'
import type { Site } from './site.ts'

/** `faults`: runs that were lost, and versions that are incomplete or duplicated. */
export type RunSurvival = { kills: number; runs: number; interrupted: number; faults: string[] }

const rows = 20_000
const cells = Array.from({ length: rows }, (_, at) => [`A${at}`, String(at % 997), `1380000${at % 10_000}`])
/** Minimum amount of the filter. */
const least = 10
const runsPerKill = 3
const strikeWithinMs = 2_500
const settledWithinMs = 5 * 60_000
const pollEveryMs = 200

/** Kills the app at random times during runs; each run must finish once, with complete versions or none. */
export async function surviveRunKills(site: Site, kills: number): Promise<RunSurvival> {
  const files = localFiles(join(site.env.DATA_DIR ?? '', 'files'))
  const survival: RunSurvival = { kills: 0, runs: 0, interrupted: 0, faults: [] }
  const made = await site.use((db) => makeRuns(db, files))
  let server: Server | undefined
  try {
    for (; survival.kills < kills && survival.faults.length === 0; survival.kills += 1) {
      server = await startServer(site)
      await site.use((db) => begin(db, made))
      survival.runs += runsPerKill
      await setTimeout(randomInt(strikeWithinMs))
      await server.kill()
      survival.interrupted += await site.use((db) =>
        db.$count(dataRun, inArray(dataRun.state, [...openExecutionStates])),
      )
    }
    server = await startServer(site)
    const until = performance.now() + settledWithinMs
    const open = () => site.use((db) => db.$count(dataRun, inArray(dataRun.state, [...openExecutionStates])))
    while ((await open()) > 0 && performance.now() < until) await setTimeout(pollEveryMs)
  } finally {
    if (server?.isRunning()) await server.stop()
  }
  survival.faults.push(...(await site.use((db) => faultsOf(db, files, { ...made, expected: survival.runs }))))
  return survival
}

type Made = { versionIds: number[]; byId: number }

/** A workspace with a table, and processes that make tables of it. */
async function makeRuns(db: Db, files: FileStore): Promise<Made> {
  const [admin] = await db.select().from(user).where(eq(user.username, 'admin'))
  if (!admin) throw new Error('the demo has no administrator')
  const [place] = await db
    .insert(workspace)
    .values({ bizId: randomUUID(), name: '压测加工' })
    .returning({ id: workspace.id })
  const workspaceId = place?.id ?? 0
  await db
    .insert(workspaceMember)
    .values({ workspaceId, userId: admin.id, roleType: WorkspaceRole.owner, status: MemberStatus.active })
  const owner = { userId: admin.id } as Person
  const table = await makeTable({ db, files }, { workspaceId, owner, rows: cells })
  const versionIds: number[] = []
  for (let at = 0; at < runsPerKill; at++) {
    const nodes = [
      sourceStep('s', table.bizId),
      step('d', 'sort', ['s'], { by: [{ column: '金额', descending: true }] }),
      step('f', 'filter', ['d'], { text: `金额 >= ${least}` }),
      outputStep('o', 'f', `under_kills_${at}`, { key: ['编号'] }),
    ]
    versionIds.push((await makeProcess({ db }, { workspaceId, owner, nodes })).versionId)
  }
  return { versionIds, byId: admin.id }
}

const begin = (db: Db, { versionIds, byId }: Made): Promise<void> =>
  db.transaction(async (tx) => {
    for (const processVersionId of versionIds) {
      const slot = new Date().toISOString()
      const started = await startRun(tx, { processVersionId, slot, trigger: 'hand', byId })
      if (isRefusal(started)) throw new Error(started.refused)
    }
  })

/** Excludes the demo's own runs and tables. */
async function faultsOf(db: Db, files: FileStore, { versionIds, expected }: Made & { expected: number }) {
  const faults: string[] = []
  const own = inArray(dataRun.versionId, versionIds)
  const runs = await db.select().from(dataRun).where(own)
  if (runs.length !== expected) faults.push(`${runs.length} runs of ${expected}`)
  const [unfinished] = await db
    .select({
      count: sql<number>`count(*)::int`,
      state: sql<string>`min(state)`,
      why: sql<string>`min(failure->>'key')`,
    })
    .from(dataRun)
    .where(and(own, notInArray(dataRun.state, [ExecutionState.finished])))
  if (unfinished && unfinished.count > 0)
    faults.push(`${unfinished.count} runs did not finish, such as ${unfinished.state} ${unfinished.why}`)
  const made = runs.flatMap(({ outputs }) =>
    outputs.map(({ tableBizId, dataVersion: number }) => `${tableBizId} ${number}`),
  )
  if (new Set(made).size !== made.length) faults.push('a version was made by two runs')
  const versions = await db
    .select({ version: dataVersion, bizId: dataTable.bizId, files: dataset.files })
    .from(dataVersion)
    .innerJoin(dataTable, eq(dataTable.id, dataVersion.tableId))
    .innerJoin(dataset, eq(dataset.id, dataVersion.datasetId))
    .where(and(eq(dataTable.origin, 'process'), like(dataTable.tableName, 'under_kills_%')))
  const stored = versions.map(({ version, bizId }) => `${bizId} ${version.number}`)
  if (stored.length !== made.length) faults.push(`${stored.length} versions of ${made.length} that runs made`)
  const counted = cells.filter(([, amount]) => Number(amount) >= least).length
  for (const { version, files: of } of versions) {
    if (version.rows !== counted) faults.push(`a version has ${version.rows} rows`)
    for (const { path, sha256: digest } of of) {
      const found = await files.get(path)
      const bytes = found && Buffer.from(await new Response(found.stream).arrayBuffer())
      if (!bytes || sha256(bytes).toString('hex') !== digest)
        faults.push(`a file of version ${version.number} is not whole`)
    }
  }
  return faults
}
