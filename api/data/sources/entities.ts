import { sql } from 'drizzle-orm'
import type { EntityType } from '#api/platform/audit/entity-types.ts'
import { workspace, workspaceMember } from '#api/shell/workspaces/table.ts'
import { MemberStatus } from '#contract/shell/workspaces/codes.ts'
import { dataSource } from './table.ts'

export const entities: readonly EntityType[] = [
  {
    type: 'source',
    keyType: 'text',
    key: sql`s.biz_id`,
    name: sql`s.name`,
    note: sql`s.host`,
    from: sql`${dataSource} s join ${workspace} w on w.id = s.workspace_id`,
    place: [sql`w.id`, sql`s.biz_id`],
    open: ({ userId }) =>
      sql`(w.removed_at is null and exists (
        select 1 from ${workspaceMember} m
        where m.workspace_id = w.id and m.user_id = ${userId} and m.status = ${MemberStatus.active}))`,
  },
]
