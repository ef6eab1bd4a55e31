import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { type Actor, type OpenWorkspace, openWorkspace } from '#api/shell/workspaces/open-workspace.ts'
import { SharedWith } from '#contract/data/explorations/codes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import type { WorkspaceAction } from '#contract/shell/workspaces/rules.ts'
import { dataExploration } from './table.ts'

type Exploration = typeof dataExploration.$inferSelect
type OpenExploration = { exploration: Exploration; workspace: OpenWorkspace }

type Params = { bizId: string; actor: Actor; action: WorkspaceAction; hold?: 'hold' }

/**
 * An exploration of the actor, or one that its owner shares with the workspace, if they may perform the action there.
 * `hold` locks it until the transaction ends. Refuses notFound (also to strangers), execute.denied, workspace.blocked.
 */
export async function openExploration(
  db: Db | Tx,
  { bizId, actor, action, hold }: Params,
): Promise<OpenExploration | Refusal> {
  const which = eq(dataExploration.bizId, bizId)
  const rows = db.select().from(dataExploration).where(which)
  const [exploration] = hold ? await rows.for('update') : await rows
  if (!exploration || !isShown(exploration, actor)) return refuse('notFound')
  const workspace = await openWorkspace(db, { key: { id: exploration.workspaceId }, actor, action })
  if (isRefusal(workspace)) return workspace.refused === 'access.denied' ? refuse('notFound') : workspace
  return { exploration, workspace }
}

const isShown = ({ ownerId, sharedWith }: Exploration, { userId }: Actor): boolean =>
  ownerId === userId || sharedWith === SharedWith.workspace
