import { sql } from 'drizzle-orm'
import { dataProcess } from '#api/data/processes/table.ts'
import type { EntityType } from '#api/platform/audit/entity-types.ts'
import { workspace, workspaceMember } from '#api/shell/workspaces/table.ts'
import { administratorRole } from '#contract/shell/accounts/codes.ts'
import { MemberStatus } from '#contract/shell/workspaces/codes.ts'
import { decidesSchedule } from './decider.ts'
import { dataSchedule } from './table.ts'

export const entities: readonly EntityType[] = [
  {
    type: 'schedule',
    keyType: 'text',
    key: sql`s.biz_id`,
    name: sql`p.name`,
    note: sql`w.name`,
    from: sql`${dataSchedule} s join ${dataProcess} p on p.id = s.process_id join ${workspace} w on w.id = s.workspace_id`,
    place: [sql`w.id`, sql`s.biz_id`],
    open: (
      by,
    ) => sql`(w.removed_at is null and (${by.roles.includes(administratorRole)}::boolean or ${decidesSchedule(by)}
      or exists (
        select 1 from ${workspaceMember} m
        where m.workspace_id = w.id and m.user_id = ${by.userId} and m.status = ${MemberStatus.active})))`,
  },
]
