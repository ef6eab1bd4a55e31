import { eq } from 'drizzle-orm'
import { openProcess } from '#api/data/processes/open-process.ts'
import { dataProcess } from '#api/data/processes/table.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { Actor, OpenWorkspace } from '#api/shell/workspaces/open-workspace.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import type { WorkspaceAction } from '#contract/shell/workspaces/rules.ts'
import { dataRun } from './table.ts'

export type OpenRun = {
  run: typeof dataRun.$inferSelect
  process: typeof dataProcess.$inferSelect
  workspace: OpenWorkspace
}

/**
 * Opens a run of a process in a workspace where the actor may perform the action. Refuses notFound (also for
 * non-members), execute.denied, workspace.blocked.
 */
export async function openRun(
  db: Db | Tx,
  { bizId, ...params }: { bizId: string; actor: Actor; action: WorkspaceAction; hold?: 'hold' },
): Promise<OpenRun | Refusal> {
  const [found] = await db
    .select({ run: dataRun, processBizId: dataProcess.bizId })
    .from(dataRun)
    .innerJoin(dataProcess, eq(dataProcess.id, dataRun.processId))
    .where(eq(dataRun.bizId, bizId))
  if (!found) return refuse('notFound')
  const open = await openProcess(db, { bizId: found.processBizId, ...params })
  return isRefusal(open) ? open : { run: found.run, ...open }
}
