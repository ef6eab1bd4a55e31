import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { type Actor, type OpenWorkspace, openWorkspace } from '#api/shell/workspaces/open-workspace.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import type { WorkspaceAction } from '#contract/shell/workspaces/rules.ts'
import { dataProcess } from './table.ts'

type Process = typeof dataProcess.$inferSelect
type OpenProcess = { process: Process; workspace: OpenWorkspace }

type Params = { bizId: string; actor: Actor; action: WorkspaceAction; hold?: 'hold' }

/**
 * Opens a process of a workspace in which the actor may perform the action. `hold` locks both until the transaction
 * ends. Refuses notFound (also for non-members), execute.denied, workspace.blocked.
 */
export async function openProcess(db: Db | Tx, { bizId, actor, action, hold }: Params): Promise<OpenProcess | Refusal> {
  const [unheld] = await db.select().from(dataProcess).where(eq(dataProcess.bizId, bizId))
  if (!unheld) return refuse('notFound')
  const key = { id: unheld.workspaceId }
  const workspace = await openWorkspace(db, { key, actor, action, ...(hold && { hold: 'share' }) })
  if (isRefusal(workspace)) return workspace.refused === 'access.denied' ? refuse('notFound') : workspace
  if (!hold) return { process: unheld, workspace }
  const [process] = await db.select().from(dataProcess).where(eq(dataProcess.id, unheld.id)).for('update')
  return process ? { process, workspace } : refuse('notFound')
}
