import { sql } from 'drizzle-orm'
import type { EntityType } from '#api/platform/audit/entity-types.ts'
import { contains } from '#api/platform/db/list.ts'
import { workspace, workspaceMember } from '#api/shell/workspaces/table.ts'
import { administratorRole } from '#contract/shell/accounts/codes.ts'
import { MemberStatus } from '#contract/shell/workspaces/codes.ts'
import { dataProcess } from './table.ts'

export const entities: readonly EntityType[] = [
  {
    type: 'process',
    isRecorded: true,
    keyType: 'text',
    key: sql`p.biz_id`,
    name: sql`p.name`,
    note: sql`w.name`,
    from: sql`${dataProcess} p join ${workspace} w on w.id = p.workspace_id`,
    place: [sql`w.id::text`, sql`p.biz_id`],
    open: ({ userId, roles }) =>
      sql`(w.removed_at is null and (${roles.includes(administratorRole)}::boolean or exists (
        select 1 from ${workspaceMember} m
        where m.workspace_id = w.id and m.user_id = ${userId} and m.status = ${MemberStatus.active})))`,
    byName: (text) => ({ exactly: sql`p.name = ${text}`, begins: contains(sql`p.name`, text) }),
  },
]
