import { sql } from 'drizzle-orm'
import { ruleModel } from '#api/data/rules/table.ts'
import type { EntityType } from '#api/platform/audit/entity-types.ts'
import { workspace, workspaceMember } from '#api/shell/workspaces/table.ts'
import { administratorRole } from '#contract/shell/accounts/codes.ts'
import { MemberStatus } from '#contract/shell/workspaces/codes.ts'
import { warning } from './table.ts'

/** Warnings are labelled by their model, because the key is shown only with the reader's right. */
export const entities: readonly EntityType[] = [
  {
    type: 'warning',
    keyType: 'text',
    key: sql`w.biz_id`,
    name: sql`m.name`,
    note: sql`p.name`,
    from: sql`${warning} w join ${ruleModel} m on m.id = w.model_id join ${workspace} p on p.id = w.workspace_id`,
    place: [sql`p.id::text`, sql`w.biz_id`],
    open: ({ userId, roles }) =>
      sql`(p.removed_at is null and (${roles.includes(administratorRole)}::boolean or exists (
        select 1 from ${workspaceMember} b
        where b.workspace_id = p.id and b.user_id = ${userId} and b.status = ${MemberStatus.active})))`,
  },
]
