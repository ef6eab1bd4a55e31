import { sql } from 'drizzle-orm'
import { isReaderAlone, shownName } from '#api/data/boards/readers.ts'
import { board } from '#api/data/boards/table.ts'
import type { EntityType } from '#api/platform/audit/entity-types.ts'
import { boardSubscription } from './table.ts'

export const entities: readonly EntityType[] = [
  {
    type: 'boardSubscription',
    keyType: 'text',
    key: sql`c.biz_id`,
    name: shownName,
    from: sql`${boardSubscription} c join ${board} b on b.id = c.board_id`,
    place: [sql`b.biz_id`],
    open: (reader) => isReaderAlone(reader),
  },
]
