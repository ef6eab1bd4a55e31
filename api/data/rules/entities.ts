import { sql } from 'drizzle-orm'
import type { EntityType } from '#api/platform/audit/entity-types.ts'
import { contains } from '#api/platform/db/list.ts'
import { workspace, workspaceMember } from '#api/shell/workspaces/table.ts'
import { administratorRole } from '#contract/shell/accounts/codes.ts'
import { MemberStatus } from '#contract/shell/workspaces/codes.ts'
import { ruleModel } from './table.ts'

export const entities: readonly EntityType[] = [
  {
    type: 'ruleModel',
    keyType: 'text',
    key: sql`r.biz_id`,
    name: sql`r.name`,
    note: sql`w.name`,
    from: sql`${ruleModel} r join ${workspace} w on w.id = r.workspace_id`,
    place: [sql`w.id::text`, sql`r.biz_id`],
    open: ({ userId, roles }) =>
      sql`(w.removed_at is null and (${roles.includes(administratorRole)}::boolean or exists (
        select 1 from ${workspaceMember} m
        where m.workspace_id = w.id and m.user_id = ${userId} and m.status = ${MemberStatus.active})))`,
    byName: (text) => ({ exactly: sql`r.name = ${text}`, begins: contains(sql`r.name`, text) }),
  },
]
