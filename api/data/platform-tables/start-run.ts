import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#api/platform/db/connection.ts'
import { randomBizId } from '#api/platform/keys.ts'
import { PlatformRunState } from '#contract/data/platform-tables/codes.ts'
import type { TableMaker } from '../refreshes/maker.ts'
import { refreshLater } from './refresh-job.ts'
import { platformRun } from './table.ts'

export const openStates = [PlatformRunState.queued, PlatformRunState.started]

type Started = { bizId: string; state: 'queued' | 'started' }

/** Enqueues a run, or returns the one that is queued or running. The caller must hold the table's lock. */
export async function startRun(tx: Tx, { tableId, byId }: { tableId: number; byId: number }): Promise<Started> {
  const [open] = await tx
    .select({ bizId: platformRun.bizId, state: platformRun.state })
    .from(platformRun)
    .where(and(eq(platformRun.tableId, tableId), inArray(platformRun.state, openStates)))
  if (open) return open as Started
  const [made] = await tx
    .insert(platformRun)
    .values({ bizId: randomBizId(), tableId, byId, state: PlatformRunState.queued })
    .returning()
  if (!made) throw new Error('no run was written')
  await refreshLater(tx, { runId: made.id })
  return { bizId: made.bizId, state: PlatformRunState.queued }
}

/** Manual refresh of platform tables. */
export const platformMaker: TableMaker = {
  start: (tx, { table, actor }) => startRun(tx, { tableId: table.id, byId: actor.userId }),
}
