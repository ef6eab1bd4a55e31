import { eq, sql } from 'drizzle-orm'
import { ruleModel, ruleModelVersion } from '#api/data/rules/table.ts'
import { screeningScene } from '#api/data/screening/table.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { workspace, workspaceMember } from '#api/shell/workspaces/table.ts'
import type { WatchListUse } from '#contract/data/watch-lists/shapes.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import { MemberStatus } from '#contract/shell/workspaces/codes.ts'
import { watchList } from './table.ts'

/** Rule models and scenes that read a list; those of other workspaces are only counted. Refuses notFound. */
export async function listUse(
  db: Db,
  { bizId, userId }: { bizId: string; userId: number },
): Promise<WatchListUse | Refusal> {
  if ((await db.$count(watchList, eq(watchList.bizId, bizId))) === 0) return refuse('notFound')
  const readBy = sql`@> ${JSON.stringify({ rules: [{ listBizId: bizId }] })}::jsonb`
  const models = await db.execute<WatchListUse['models'][number] & { isMember: boolean }>(sql`
    select m.biz_id as "bizId", m.name, w.id as "workspaceId", w.name as "workspaceName",
      exists (select from ${workspaceMember} p where p.workspace_id = w.id and p.user_id = ${userId}
        and p.status = ${MemberStatus.active}) as "isMember"
    from ${ruleModel} m join ${workspace} w on w.id = m.workspace_id
    where m.draft ${readBy} or exists (select from ${ruleModelVersion} v where v.model_id = m.id and v.content ${readBy})
    order by lower(m.name), m.id`)
  const scenes = await db.execute<WatchListUse['scenes'][number]>(sql`
    select s.biz_id as "bizId", s.name from ${screeningScene} s
    where exists (select from ${ruleModelVersion} v where v.model_id = s.model_id and v.content ${readBy})
    order by lower(s.name), s.id`)
  const shown = models.rows.filter(({ isMember }) => isMember)
  return {
    models: shown.map(({ isMember: _isMember, ...model }) => model),
    hiddenModels: models.rows.length - shown.length,
    scenes: scenes.rows,
  }
}
