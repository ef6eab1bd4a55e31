import { sql } from 'drizzle-orm'
import { dataProcess, dataProcessVersion } from '#api/data/processes/table.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import { randomBizId } from '#api/platform/keys.ts'
import { workspace } from '#api/shell/workspaces/table.ts'
import { ExecutionState, type RunTrigger } from '#contract/data/runs/codes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { WorkspaceStatus } from '#contract/shell/workspaces/codes.ts'
import { lockQueues, sendNext } from './queue.ts'
import { dataRun, type RunText } from './table.ts'

export type WantedRun = {
  processVersionId: number
  /** Due time, which identifies the period of the data. */
  slot: string
  trigger: RunTrigger
  /** `schedule:<bizId>` or `backfill:<bizId>`; null if a user starts it. */
  startedFor?: string | null
  /** Person under whose rights it runs. */
  byId: number
  /** Time limit of an attempt in seconds; null for the usual. */
  budgetSeconds?: number | null
  /** Reason why it does not run: the run is stored as canceled. Key of a text with its file: `runs:reason.lost`. */
  canceledFor?: RunText
}

export type StartedRun = { id: number; bizId: string; state: ExecutionState }

/** Maximum rows per SQL statement. */
const rowsAtOnce = 1000

/** Starts one run as `startRuns` does. Refuses notFound, workspace.blocked. */
export async function startRun(tx: Tx, wanted: WantedRun): Promise<StartedRun | Refusal> {
  const [started] = await startRuns(tx, [wanted])
  if (!started) throw new Error('no run was written')
  return started
}

/**
 * Stores queued runs in the given order, and enqueues their jobs in the caller's transaction as soon as their
 * workspaces have capacity. Checks the user's rights to the tables only when a run starts. Refuses notFound for an
 * unknown version, workspace.blocked for a disabled or removed workspace unless the run is canceled.
 */
export async function startRuns(tx: Tx, wanted: readonly WantedRun[]): Promise<(StartedRun | Refusal)[]> {
  if (wanted.length === 0) return []
  const versions = await findVersions(tx, wanted)
  const rows = wanted.map((run) => newRun(run, versions.get(run.processVersionId)))
  const queues = rows.flatMap((row) => (isRefusal(row) || row.state !== ExecutionState.queued ? [] : row.workspaceId))
  await lockQueues(tx, queues)
  const ids = await insertRuns(
    tx,
    rows.flatMap((row) => (isRefusal(row) ? [] : row)),
  )
  await sendNext(tx, queues)
  return rows.map((row) => {
    if (isRefusal(row)) return row
    const id = ids.get(row.bizId)
    if (id === undefined) throw new Error('no run was written')
    return { id, bizId: row.bizId, state: row.state }
  })
}

type Version = { id: number; processId: number; workspaceId: number; isHalted: boolean }

async function findVersions(tx: Tx, wanted: readonly WantedRun[]): Promise<ReadonlyMap<number, Version>> {
  const ids = sql.param([...new Set(wanted.map(({ processVersionId }) => processVersionId))])
  const { rows } = await tx.execute<Version>(sql`
    select v.id, p.id as "processId", w.id as "workspaceId",
      (w.removed_at is not null or w.status = ${WorkspaceStatus.disabled}) as "isHalted"
    from ${dataProcessVersion} v join ${dataProcess} p on p.id = v.process_id
    join ${workspace} w on w.id = p.workspace_id
    where v.id = any(${ids}::int[])`)
  return new Map(rows.map((version) => [version.id, version]))
}

type NewRun = WantedRun & { bizId: string; processId: number; workspaceId: number; state: ExecutionState }

function newRun(run: WantedRun, version: Version | undefined): NewRun | Refusal {
  if (!version) return refuse('notFound')
  if (version.isHalted && !run.canceledFor) return refuse('workspace.blocked')
  const { processId, workspaceId } = version
  const state = run.canceledFor ? ExecutionState.canceled : ExecutionState.queued
  return { ...run, bizId: randomBizId(), processId, workspaceId, state }
}

/** Inserts runs; returns ids by bizId, ascending in the order of the runs. */
async function insertRuns(tx: Tx, runs: readonly NewRun[]): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  for (let at = 0; at < runs.length; at += rowsAtOnce) {
    const rows = runs.slice(at, at + rowsAtOnce).map((run) => ({
      bizId: run.bizId,
      processId: run.processId,
      versionId: run.processVersionId,
      state: run.state,
      trigger: run.trigger,
      startedFor: run.startedFor ?? null,
      slot: run.slot,
      byId: run.byId,
      budgetSeconds: run.budgetSeconds ?? null,
      ...(run.canceledFor && { failure: run.canceledFor, finishedAt: sql`now()` }),
    }))
    const made = await tx.insert(dataRun).values(rows).returning({ id: dataRun.id, bizId: dataRun.bizId })
    for (const { id, bizId } of made) ids.set(bizId, id)
  }
  return ids
}
