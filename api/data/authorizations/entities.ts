import { sql } from 'drizzle-orm'
import { dataTable } from '#api/data/tables/table.ts'
import type { EntityType } from '#api/platform/audit/entity-types.ts'
import * as workspaces from '#api/shell/workspaces/table.ts'
import { MemberStatus } from '#contract/shell/workspaces/codes.ts'
import { decidesOn } from './decider.ts'
import { request } from './table.ts'
import { ownsTable } from './table-owner.ts'

export const entities: readonly EntityType[] = [
  {
    type: 'dataRequest',
    keyType: 'text',
    key: sql`q.biz_id`,
    name: sql`t.table_name`,
    note: sql`w.name`,
    from: sql`${request} q join ${dataTable} t on t.id = q.table_id join ${workspaces.workspace} w on w.id = q.workspace_id`,
    place: [sql`w.id`, sql`q.biz_id`],
    open: (by) => sql`(q.applicant_id = ${by.userId} or ${decidesOn(by)} or ${ownsTable(by)} or exists (
      select 1 from ${workspaces.workspaceMember} m
      where m.workspace_id = w.id and m.user_id = ${by.userId} and m.status = ${MemberStatus.active}))`,
  },
]
