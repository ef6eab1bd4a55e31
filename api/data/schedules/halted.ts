import { type SQL, sql } from 'drizzle-orm'
import { dataTable } from '#api/data/tables/table.ts'
import { workspace } from '#api/shell/workspaces/table.ts'

/**
 * Condition on schedule `s`: its workspace, or one that owns a table it reads, is disabled or removed. Enabling it
 * restores the schedule. spec: platform §4
 */
export const isHalted: SQL = sql`(
  exists (select 1 from ${workspace} hw where hw.id = s.workspace_id and hw.halted_at is not null)
  or exists (
    select 1 from ${dataTable} ht join ${workspace} hw on hw.id = ht.workspace_id
    where ht.id = any(s.table_ids) and hw.halted_at is not null))`
