import { type SQL, sql } from 'drizzle-orm'
import { dataTable } from '#api/data/tables/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import { workspace } from '#api/shell/workspaces/table.ts'
import { TableStatus } from '#contract/data/tables/codes.ts'
import { asOf, isReplaced } from './state.ts'
import { grant } from './table.ts'

/** Number of table rights in force today for a workspace; 0 while it, or the table's owner, is halted. */
export const authorizationsIn =
  ({ now, today, timeZone }: Clock) =>
  (workspaceId: SQL): SQL =>
    sql`(
    select count(*)::int from ${grant} ag
    join ${dataTable} granted on granted.id = ag.table_id and granted.status = ${TableStatus.published}
    join ${workspace} ao on ao.id = granted.workspace_id and ao.halted_at is null
    join ${workspace} aw on aw.id = ag.workspace_id and aw.halted_at is null
    where ag.workspace_id = ${workspaceId} and ag.revoked_at is null
      and ag.from_day <= ${today} and ag.until_day >= ${today}
      and not exists (select 1 from ${grant} g where g.id = ag.id and ${isReplaced(asOf({ now, today, timeZone }))}))`
