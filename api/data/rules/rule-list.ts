import { type SQL, sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import { momentInJson } from '#api/platform/db/columns.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { asc, desc, readPage, search } from '#api/platform/db/list.ts'
import { user } from '#api/shell/accounts/table.ts'
import { type Actor, openWorkspace } from '#api/shell/workspaces/open-workspace.ts'
import { workspace } from '#api/shell/workspaces/table.ts'
import type { ModelRow, ModelVersionRow, ReviewRow } from '#contract/data/rules/shapes.ts'
import type { Page, Paged, Sort } from '#contract/platform/paging.ts'
import { isRefusal, type Refusal } from '#contract/platform/problem.ts'
import { WorkspaceStatus } from '#contract/shell/workspaces/codes.ts'
import { modelState } from './live-schedule.ts'
import { openModel } from './open-model.ts'
import { ruleModel, ruleModelTest, ruleModelVersion } from './table.ts'

const sortColumns = {
  name: sql`lower(m.name)`,
  updatedAt: sql`m.updated_at`,
  createdAt: sql`m.created_at`,
} as const satisfies Record<string, SQL>

type Params = {
  workspaceBizId: string
  actor: Actor
  page: Page
  keyword?: string | undefined
  sort: Sort<keyof typeof sortColumns>
}

/** Refuses access.denied. */
export async function pageModels(
  db: Db,
  { workspaceBizId, actor, page, keyword, sort }: Params,
): Promise<Paged<ModelRow> | Refusal> {
  const open = await openWorkspace(db, { key: { bizId: workspaceBizId }, actor, action: 'view' })
  if (isRefusal(open)) return open
  return readPage<ModelRow>(
    db,
    {
      columns: sql`m.biz_id as "bizId", m.name, m.remark, u.name as owner, jsonb_array_length(m.draft -> 'rules') as rules,
        m.current_version as "currentVersion", m.draft ->> 'reviewOn' as "reviewOn", m.created_at as "createdAt",
        m.updated_at as "updatedAt", m.version, ${modelState} as state`,
      from: sql`${ruleModel} m join ${user} u on u.id = m.owner_id`,
      where: [sql`m.workspace_id = ${open.id}`, search(keyword, [sql`m.name`, sql`m.remark`])],
      order: [
        { by: sortColumns[sort.by], order: sort.order },
        { by: sql`m.id`, order: sort.order },
      ],
      counted: 'with rows',
    },
    page,
  )
}

/** Pages versions, newest first. Refuses notFound. */
export async function pageModelVersions(
  db: Db,
  { bizId, actor, page }: { bizId: string; actor: Actor; page: Page },
): Promise<Paged<ModelVersionRow> | Refusal> {
  const open = await openModel(db, { bizId, actor, action: 'view' })
  if (isRefusal(open)) return open
  return readPage<ModelVersionRow>(
    db,
    {
      columns: sql`v.number, v.note, u.name as by, v.created_at as at,
        jsonb_array_length(v.content -> 'rules') as rules, v.digest,
        (select json_build_object('dataVersion', t.table_version, 'rows', t.rows, 'hitRows', t.hit_rows,
          'notJudged', t.not_judged, 'by', b.name, 'at', ${momentInJson(sql`t.created_at`)})
          from ${ruleModelTest} t join ${user} b on b.id = t.by_id
          where t.model_id = v.model_id and t.number = v.number order by t.id desc limit 1) as tested`,
      from: sql`${ruleModelVersion} v join ${user} u on u.id = v.by_id`,
      where: [sql`v.model_id = ${open.model.id}`],
      order: [desc(sql`v.number`)],
      counted: 'beside',
    },
    page,
  )
}

/** Models of the actor whose review is due, oldest first. */
export const pageReviews = (
  db: Db,
  { today }: Clock,
  { actor, page }: { actor: Actor; page: Page },
): Promise<Paged<ReviewRow>> =>
  readPage<ReviewRow>(
    db,
    {
      columns: sql`m.biz_id as "bizId", m.name, json_build_object('id', w.id, 'name', w.name) as workspace,
        m.draft ->> 'reviewOn' as "reviewOn"`,
      from: sql`${ruleModel} m join ${workspace} w on w.id = m.workspace_id`,
      where: [
        sql`m.owner_id = ${actor.userId}`,
        sql`(m.draft ->> 'reviewOn')::date <= ${today}`,
        sql`w.removed_at is null and w.status <> ${WorkspaceStatus.disabled}`,
      ],
      order: [asc(sql`m.draft ->> 'reviewOn'`), asc(sql`m.id`)],
      counted: 'beside',
    },
    page,
  )
