import { sql } from 'drizzle-orm'
import type { EntityType } from '#api/platform/audit/entity-types.ts'
import { contains } from '#api/platform/db/list.ts'
import { workspace, workspaceMember } from '#api/shell/workspaces/table.ts'
import { administratorRole } from '#contract/shell/accounts/codes.ts'
import { MemberStatus } from '#contract/shell/workspaces/codes.ts'
import { dataTable } from './table.ts'

export const entities: readonly EntityType[] = [
  {
    type: 'table',
    isRecorded: true,
    keyType: 'text',
    key: sql`t.biz_id`,
    name: sql`coalesce(nullif(t.title, ''), t.table_name)`,
    note: sql`w.name`,
    from: sql`${dataTable} t join ${workspace} w on w.id = t.workspace_id`,
    place: [sql`w.id::text`, sql`t.biz_id`],
    open: ({ userId, roles }) =>
      sql`(w.removed_at is null and (${roles.includes(administratorRole)}::boolean or exists (
        select 1 from ${workspaceMember} m
        where m.workspace_id = w.id and m.user_id = ${userId} and m.status = ${MemberStatus.active})))`,
    byName: (text) => ({
      exactly: sql`(t.table_name = ${text} or t.title = ${text})`,
      begins: sql`(${contains(sql`t.table_name`, text)} or ${contains(sql`t.title`, text)})`,
    }),
  },
]
