import { type SQL, sql } from 'drizzle-orm'
import { asOf, joinRights, stateOf } from '#api/data/authorizations/state.ts'
import { dataTable } from '#api/data/tables/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { readPage, search } from '#api/platform/db/list.ts'
import { user } from '#api/shell/accounts/table.ts'
import { type Actor, openWorkspace } from '#api/shell/workspaces/open-workspace.ts'
import * as workspaces from '#api/shell/workspaces/table.ts'
import { AuthorizationState } from '#contract/data/authorizations/codes.ts'
import { SharedWith } from '#contract/data/explorations/codes.ts'
import type { ExplorationRow } from '#contract/data/explorations/shapes.ts'
import { Secrecy, TableStatus } from '#contract/data/tables/codes.ts'
import type { Page, Paged, Sort } from '#contract/platform/paging.ts'
import { isRefusal, type Refusal } from '#contract/platform/problem.ts'
import { may } from '#contract/shell/workspaces/rules.ts'
import { dataExploration } from './table.ts'

const sortColumns = {
  name: sql`lower(e.name)`,
  updatedAt: sql`e.updated_at`,
  createdAt: sql`e.created_at`,
} as const satisfies Record<string, SQL>

type Params = {
  workspaceBizId: string
  actor: Actor
  page: Page
  keyword?: string | undefined
  tableBizId?: string | undefined
  sort: Sort<keyof typeof sortColumns>
}

/** Explorations of the actor and those that others share, pinned ones first. Refuses access.denied. */
export async function pageExplorations(
  db: Db,
  clock: Clock,
  { workspaceBizId, actor, page, keyword, tableBizId, sort }: Params,
): Promise<Paged<ExplorationRow> | Refusal> {
  const workspace = await openWorkspace(db, { key: { bizId: workspaceBizId }, actor, action: 'view' })
  if (isRefusal(workspace)) return workspace
  const at = asOf(clock)
  // Table names are shown only to users who may know of them, as in the catalogue.
  const isKnown = sql`(t.id is not null and (
    ${stateOf(at)} in (${AuthorizationState.own}, ${AuthorizationState.authorized})
    or (t.status = ${TableStatus.published} and t.secrecy <> ${Secrecy.secret})))`
  const isPinned = sql`coalesce(e.pinned_until > ${clock.now}, false)`
  const { rows, total } = await readPage<
    Omit<ExplorationRow, 'table'> & { tableBizId: string; tableName: string | null; tableTitle: string | null }
  >(
    db,
    {
      columns: sql`e.biz_id as "bizId", e.name, e.table_biz_id as "tableBizId",
        case when ${isKnown} then t.table_name end as "tableName", case when ${isKnown} then t.title end as "tableTitle",
        e.version_number as "dataVersion", jsonb_array_length(e.cards) as cards, e.shared_with as "sharedWith",
        u.name as owner, ${may('edit', workspace)}::boolean as "mayEdit",
        case when ${isPinned} then e.pinned_until end as "pinnedUntil",
        e.created_at as "createdAt", e.updated_at as "updatedAt", e.version`,
      from: sql`${dataExploration} e
        join ${user} u on u.id = e.owner_id
        join ${workspaces.workspace} w on w.id = e.workspace_id
        left join (${dataTable} t ${joinRights(at, sql`${workspaces.workspace}`)}) on t.biz_id = e.table_biz_id`,
      where: [
        sql`e.workspace_id = ${workspace.id}`,
        sql`(e.owner_id = ${actor.userId} or e.shared_with = ${SharedWith.workspace})`,
        tableBizId === undefined ? undefined : sql`e.table_biz_id = ${tableBizId}`,
        search(keyword, [
          sql`e.name`,
          sql`case when ${isKnown} then t.table_name end`,
          sql`case when ${isKnown} then t.title end`,
        ]),
      ],
      order: [
        { by: isPinned, order: 'desc' },
        { by: sortColumns[sort.by], order: sort.order },
        { by: sql`e.id`, order: sort.order },
      ],
      counted: 'beside',
    },
    page,
  )
  return {
    total,
    rows: rows.map(({ tableBizId: bizId, tableName: name, tableTitle: title, ...row }) => ({
      ...row,
      table: { bizId, name, title },
    })),
  }
}
