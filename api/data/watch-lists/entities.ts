import { sql } from 'drizzle-orm'
import type { EntityType } from '#api/platform/audit/entity-types.ts'
import { contains } from '#api/platform/db/list.ts'
import { WatchListPerm } from '#contract/data/watch-lists/codes.ts'
import { watchList } from './table.ts'

export const entities: readonly EntityType[] = [
  {
    type: 'watchList',
    keyType: 'text',
    key: sql`l.biz_id`,
    name: sql`l.name`,
    from: sql`${watchList} l`,
    place: [sql`l.biz_id`],
    open: ({ perms }) => perms.has(WatchListPerm.read),
    byName: (text) => ({ exactly: sql`l.name = ${text}`, begins: contains(sql`l.name`, text) }),
  },
]
