import { sql } from 'drizzle-orm'
import { dataProcess, dataProcessVersion } from '#api/data/processes/table.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import { randomBizId } from '#api/platform/keys.ts'
import { workspace } from '#api/shell/workspaces/table.ts'
import { ExecutionState, type RunTrigger } from '#contract/data/runs/codes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { WorkspaceStatus } from '#contract/shell/workspaces/codes.ts'
import { lockQueue, sendNext } from './queue.ts'
import { dataRun, type RunText } from './table.ts'

type Wanted = {
  processVersionId: number
  /** Moment at which it is due, which names the data that it is for. */
  slot: string
  trigger: RunTrigger
  /** `schedule:<bizId>` or `backfill:<bizId>`; null if a person starts it. */
  startedFor?: string | null
  /** Person under whose rights it runs. */
  byId: number
  /** Time limit of an attempt in seconds; null for the usual. */
  budgetSeconds?: number | null
}

export type StartedRun = { id: number; bizId: string; state: ExecutionState }

/**
 * Writes a queued run and enqueues it in the caller's transaction, as soon as its workspace has a free place. Whether
 * the person may read the tables is checked when it begins. Refuses notFound, workspace.blocked (disabled or removed).
 */
export async function startRun(tx: Tx, wanted: Wanted): Promise<StartedRun | Refusal> {
  const version = await findVersion(tx, wanted.processVersionId)
  if (isRefusal(version)) return version
  if (version.isHalted) return refuse('workspace.blocked')
  await lockQueue(tx, version.workspaceId)
  const made = await insertRun(tx, wanted, { processId: version.processId, state: ExecutionState.queued })
  await sendNext(tx, version.workspaceId)
  return made
}

/**
 * Writes a run that did not happen, with the reason: the key of a text with its file, such as `runs:reason.lost`. Refuses
 * notFound.
 */
export async function recordCanceled(
  tx: Tx,
  { reason, ...wanted }: Wanted & { reason: RunText },
): Promise<StartedRun | Refusal> {
  const version = await findVersion(tx, wanted.processVersionId)
  if (isRefusal(version)) return version
  return insertRun(tx, wanted, { processId: version.processId, state: ExecutionState.canceled, failure: reason })
}

async function findVersion(
  tx: Tx,
  versionId: number,
): Promise<{ processId: number; workspaceId: number; isHalted: boolean } | Refusal> {
  const { rows } = await tx.execute<{ processId: number; workspaceId: number; isHalted: boolean }>(sql`
    select p.id as "processId", w.id as "workspaceId",
      (w.removed_at is not null or w.status = ${WorkspaceStatus.disabled}) as "isHalted"
    from ${dataProcessVersion} v join ${dataProcess} p on p.id = v.process_id
    join ${workspace} w on w.id = p.workspace_id
    where v.id = ${versionId}`)
  return rows[0] ?? refuse('notFound')
}

type NewRun = { processId: number; state: ExecutionState; failure?: RunText }

async function insertRun(
  tx: Tx,
  { processVersionId, slot, trigger, startedFor = null, byId, budgetSeconds = null }: Wanted,
  { processId, state, failure }: NewRun,
): Promise<StartedRun> {
  const [made] = await tx
    .insert(dataRun)
    .values({
      bizId: randomBizId(),
      processId,
      versionId: processVersionId,
      state,
      trigger,
      startedFor,
      slot,
      byId,
      budgetSeconds,
      ...(failure && { failure, finishedAt: sql`now()` }),
    })
    .returning({ id: dataRun.id, bizId: dataRun.bizId, state: dataRun.state })
  if (!made) throw new Error('no run was written')
  return made
}
