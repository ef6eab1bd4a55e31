import { sql } from 'drizzle-orm'
import { dataTable } from '#api/data/tables/table.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import * as workspaces from '#api/shell/workspaces/table.ts'
import { MemberStatus } from '#contract/shell/workspaces/codes.ts'
import { grant } from './table.ts'

/** Maximum number of a user's workspaces searched by a call that names none. */
const workspacesMax = 50

/** Workspaces of the user that own the table or were granted it, the owning one first. */
export async function workspacesWith(db: Db | Tx, tableBizId: string, userId: number): Promise<string[]> {
  const { rows } = await db.execute<{ bizId: string }>(sql`
    select w.biz_id as "bizId"
    from ${workspaces.workspaceMember} m join ${workspaces.workspace} w on w.id = m.workspace_id and w.removed_at is null
    join ${dataTable} t on t.biz_id = ${tableBizId}
    where m.user_id = ${userId} and m.status = ${MemberStatus.active} and (t.workspace_id = w.id or exists (
      select 1 from ${grant} g where g.table_id = t.id and g.workspace_id = w.id))
    order by (t.workspace_id = w.id) desc, w.id limit ${workspacesMax}`)
  return rows.map(({ bizId }) => bizId)
}
