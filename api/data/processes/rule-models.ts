import { and, eq, inArray, sql } from 'drizzle-orm'
import { listBizIdsOf } from '#api/data/rules/model/lists.ts'
import { ruleModel, ruleModelVersion } from '#api/data/rules/table.ts'
import { findSharedLists, type UsableLists } from '#api/data/watch-lists/shared-lists.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { workspace } from '#api/shell/workspaces/table.ts'
import { NodeKind } from '#contract/data/processes/codes.ts'
import type { DraftGraph } from '#contract/data/processes/shapes.ts'
import type { RuleContent } from '#contract/data/rules/shapes.ts'
import type { RuleModels } from './graph/step.ts'

type Params = { workspaceBizId: string; graph: Pick<DraftGraph, 'nodes'> }

/** Day in the organisation's time zone. */
export async function todayOf(db: Db | Tx, { today }: Clock): Promise<string> {
  const { rows } = await db.execute<{ today: string }>(sql`select ${today}::text as today`)
  return rows[0]?.today ?? ''
}

/** Rule models that steps use, with their versions; omits models of other workspaces. */
export async function findRuleModels(
  db: Db | Tx,
  clock: Clock,
  { workspaceBizId, graph }: Params,
): Promise<{ models: RuleModels; lists: UsableLists; today: string | undefined }> {
  const bizIds = graph.nodes.flatMap(({ kind, settings }) => {
    const { modelBizId } = settings as { modelBizId?: unknown }
    return kind === NodeKind.rules && typeof modelBizId === 'string' ? [modelBizId] : []
  })
  if (bizIds.length === 0) return { models: new Map(), lists: new Map(), today: undefined }
  const rows = await db
    .select({ bizId: ruleModel.bizId, number: ruleModelVersion.number, content: ruleModelVersion.content })
    .from(ruleModel)
    .innerJoin(workspace, eq(workspace.id, ruleModel.workspaceId))
    .leftJoin(ruleModelVersion, eq(ruleModelVersion.modelId, ruleModel.id))
    .where(and(eq(workspace.bizId, workspaceBizId), inArray(ruleModel.bizId, bizIds)))
  const models = new Map<string, Map<number, RuleContent>>()
  for (const { bizId, number, content } of rows) {
    const versions = models.get(bizId) ?? new Map()
    models.set(bizId, versions)
    if (number !== null && content !== null) versions.set(number, content)
  }
  const contents = [...models.values()].flatMap((versions) => [...versions.values()])
  const lists = await findSharedLists(db, [...new Set(contents.flatMap(listBizIdsOf))])
  return { models, lists, today: await todayOf(db, clock) }
}
