import { sql } from 'drizzle-orm'
import { isReaderAlone, shownName } from '#api/data/boards/readers.ts'
import { board } from '#api/data/boards/table.ts'
import type { EntityType } from '#api/platform/audit/entity-types.ts'
import { boardSnapshot } from './table.ts'

export const entities: readonly EntityType[] = [
  {
    type: 'boardSnapshot',
    keyType: 'text',
    key: sql`s.biz_id`,
    name: shownName,
    from: sql`${boardSnapshot} s join ${board} b on b.id = s.board_id`,
    place: [sql`b.biz_id`, sql`s.biz_id`],
    open: (reader) => isReaderAlone(reader),
  },
]
