import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#api/platform/db/connection.ts'
import { desc, readPage, search } from '#api/platform/db/list.ts'
import { user } from '#api/shell/accounts/table.ts'
import { type Actor, openWorkspace } from '#api/shell/workspaces/open-workspace.ts'
import type { ModelRow, ModelVersionRow } from '#contract/data/rules/shapes.ts'
import type { Page, Paged, Sort } from '#contract/platform/paging.ts'
import { isRefusal, type Refusal } from '#contract/platform/problem.ts'
import { openModel } from './open-model.ts'
import { ruleModel, ruleModelVersion } from './table.ts'

const sortColumns = {
  name: sql`lower(m.name)`,
  updatedAt: sql`m.updated_at`,
  createdAt: sql`m.created_at`,
} as const satisfies Record<string, SQL>

type Asked = {
  workspaceBizId: string
  actor: Actor
  page: Page
  keyword?: string | undefined
  sort: Sort<keyof typeof sortColumns>
}

/** Refuses access.denied. */
export async function pageModels(
  db: Db,
  { workspaceBizId, actor, page, keyword, sort }: Asked,
): Promise<Paged<ModelRow> | Refusal> {
  const workspace = await openWorkspace(db, { key: { bizId: workspaceBizId }, actor, action: 'view' })
  if (isRefusal(workspace)) return workspace
  return readPage<ModelRow>(
    db,
    {
      columns: sql`m.biz_id as "bizId", m.name, m.remark, u.name as owner, jsonb_array_length(m.draft -> 'rules') as rules,
        m.current_version as "currentVersion", m.draft ->> 'reviewOn' as "reviewOn", m.created_at as "createdAt",
        m.updated_at as "updatedAt", m.version`,
      from: sql`${ruleModel} m join ${user} u on u.id = m.owner_id`,
      where: [sql`m.workspace_id = ${workspace.id}`, search(keyword, [sql`m.name`, sql`m.remark`])],
      order: [
        { by: sortColumns[sort.by], order: sort.order },
        { by: sql`m.id`, order: sort.order },
      ],
      counted: 'with rows',
    },
    page,
  )
}

/** Newest first. Refuses notFound. */
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
        jsonb_array_length(v.content -> 'rules') as rules, v.digest`,
      from: sql`${ruleModelVersion} v join ${user} u on u.id = v.by_id`,
      where: [sql`v.model_id = ${open.model.id}`],
      order: [desc(sql`v.number`)],
      counted: 'beside',
    },
    page,
  )
}
