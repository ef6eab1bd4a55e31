import { sql } from 'drizzle-orm'
import type { EntityType } from '#api/platform/audit/entity-types.ts'
import { contains } from '#api/platform/db/list.ts'
import { administratorRole } from '#contract/shell/accounts/codes.ts'
import { MemberStatus } from '#contract/shell/workspaces/codes.ts'
import { workspace } from './table.ts'

export const entities: readonly EntityType[] = [
  {
    type: 'workspace',
    isRecorded: true,
    keyType: 'text',
    key: sql`w.biz_id`,
    name: sql`w.name`,
    from: sql`${workspace} w`,
    place: [sql`w.biz_id`],
    open: ({ userId, roles }) =>
      sql`(w.removed_at is null and (${roles.includes(administratorRole)}::boolean or exists (
        select 1 from workspace_member m
        where m.workspace_id = w.id and m.user_id = ${userId} and m.status = ${MemberStatus.active})))`,
    byName: (text) => ({ exactly: sql`w.name = ${text}`, begins: contains(sql`w.name`, text) }),
  },
]
