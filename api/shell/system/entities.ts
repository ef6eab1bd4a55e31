import { sql } from 'drizzle-orm'
import type { EntityType } from '#api/platform/audit/entity-types.ts'
import { SystemPerm } from '#contract/shell/system/perms.ts'
import { mail } from './table.ts'

export const entities: readonly EntityType[] = [
  {
    type: 'mail',
    keyType: 'text',
    key: sql`m.biz_id`,
    name: sql`m.recipient`,
    note: sql`m.subject`,
    from: sql`${mail} m`,
    place: [sql`m.biz_id`],
    open: ({ perms }) => perms.has(SystemPerm.readOutbox),
  },
]
