import { sql } from 'drizzle-orm'
import type { EntityType } from '#api/platform/audit/entity-types.ts'
import { contains } from '#api/platform/db/list.ts'
import { workspace, workspaceMember } from '#api/shell/workspaces/table.ts'
import { SharedWith } from '#contract/data/explorations/codes.ts'
import { MemberStatus } from '#contract/shell/workspaces/codes.ts'
import { dataExploration } from './table.ts'

export const entities: readonly EntityType[] = [
  {
    type: 'exploration',
    isRecorded: true,
    keyType: 'text',
    key: sql`e.biz_id`,
    name: sql`e.name`,
    note: sql`w.name`,
    from: sql`${dataExploration} e join ${workspace} w on w.id = e.workspace_id`,
    place: [sql`w.id::text`, sql`e.biz_id`],
    open: ({ userId }) =>
      sql`(w.removed_at is null and (e.owner_id = ${userId} or e.shared_with = ${SharedWith.workspace}) and exists (
        select 1 from ${workspaceMember} m
        where m.workspace_id = w.id and m.user_id = ${userId} and m.status = ${MemberStatus.active}))`,
    byName: (text) => ({ exactly: sql`e.name = ${text}`, begins: contains(sql`e.name`, text) }),
  },
]
