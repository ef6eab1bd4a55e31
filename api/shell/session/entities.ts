import { sql } from 'drizzle-orm'
import type { EntityType } from '#api/platform/audit/entity-types.ts'
import { SessionPerm } from '#contract/shell/session/perms.ts'

export const entities: readonly EntityType[] = [
  {
    type: 'registration',
    keyType: 'text',
    key: sql`r.biz_id`,
    name: sql`r.name`,
    note: sql`r.email`,
    from: sql`registration r`,
    place: [sql`r.biz_id`],
    open: ({ perms }) => perms.has(SessionPerm.readRegistrations),
  },
]
