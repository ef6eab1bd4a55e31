import { sql } from 'drizzle-orm'
import type { EntityType } from '#api/platform/audit/entity-types.ts'
import { contains } from '#api/platform/db/list.ts'
import { MarketPerm } from '#contract/data/markets/perms.ts'
import { market } from './table.ts'

export const entities: readonly EntityType[] = [
  {
    type: 'market',
    isRecorded: true,
    keyType: 'text',
    key: sql`k.biz_id`,
    name: sql`k.name`,
    from: sql`${market} k`,
    place: [sql`k.biz_id`],
    open: ({ perms }) => perms.has(MarketPerm.manage),
    byName: (text) => ({ exactly: sql`k.name = ${text}`, begins: contains(sql`k.name`, text) }),
  },
]
