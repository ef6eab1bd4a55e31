import { sql } from 'drizzle-orm'
import type { EntityType } from '#api/platform/audit/entity-types.ts'
import { delegation as delegationTable, user } from '#api/shell/accounts/table.ts'

export const entities: readonly EntityType[] = [
  {
    type: 'delegation',
    keyType: 'text',
    key: sql`d.biz_id`,
    name: sql`p.name || ' → ' || a.name`,
    from: sql`${delegationTable} d join ${user} p on p.id = d.principal_id join ${user} a on a.id = d.agent_id`,
    place: [sql`d.biz_id`],
    open: ({ userId }) => sql`${userId}::int in (d.principal_id, d.agent_id)`,
  },
]
