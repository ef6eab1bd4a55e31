import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { type Actor, type OpenWorkspace, openWorkspace } from '#api/shell/workspaces/open-workspace.ts'
import type { RuleContent } from '#contract/data/rules/shapes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import type { WorkspaceAction } from '#contract/shell/workspaces/rules.ts'
import { ruleModel, ruleModelVersion } from './table.ts'

export type Model = typeof ruleModel.$inferSelect
type Params = { bizId: string; actor: Actor; action: WorkspaceAction; hold?: 'hold' }

/**
 * Opens a model of a workspace in which the actor may perform the action. `hold` locks both until the transaction ends.
 * Refuses notFound (also for non-members), execute.denied, workspace.blocked.
 */
export async function openModel(
  db: Db | Tx,
  { bizId, actor, action, hold }: Params,
): Promise<{ model: Model; workspace: OpenWorkspace } | Refusal> {
  const [unheld] = await db.select().from(ruleModel).where(eq(ruleModel.bizId, bizId))
  if (!unheld) return refuse('notFound')
  const key = { id: unheld.workspaceId }
  const workspace = await openWorkspace(db, { key, actor, action, ...(hold && { hold: 'share' }) })
  if (isRefusal(workspace)) return workspace.refused === 'access.denied' ? refuse('notFound') : workspace
  if (!hold) return { model: unheld, workspace }
  const [model] = await db.select().from(ruleModel).where(eq(ruleModel.id, unheld.id)).for('update')
  return model ? { model, workspace } : refuse('notFound')
}

/** Content of a version; without a number, of the draft. Refuses notFound. */
export async function contentOf(db: Db | Tx, model: Model, number?: number): Promise<RuleContent | Refusal> {
  if (number === undefined) return model.draft
  const [version] = await db
    .select({ content: ruleModelVersion.content })
    .from(ruleModelVersion)
    .where(and(eq(ruleModelVersion.modelId, model.id), eq(ruleModelVersion.number, number)))
  return version?.content ?? refuse('notFound')
}
