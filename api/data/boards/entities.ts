import { sql } from 'drizzle-orm'
import type { EntityType } from '#api/platform/audit/entity-types.ts'
import { contains } from '#api/platform/db/list.ts'
import { workspace } from '#api/shell/workspaces/table.ts'
import { isReaderAlone, shownName } from './readers.ts'
import { board, boardVersion } from './table.ts'

export const entities: readonly EntityType[] = [
  {
    type: 'board',
    isRecorded: true,
    keyType: 'text',
    key: sql`b.biz_id`,
    name: shownName,
    note: sql`bw.name`,
    from: sql`${board} b join ${workspace} bw on bw.id = b.workspace_id
      left join ${boardVersion} bv on bv.board_id = b.id and bv.number = b.published_version`,
    place: [sql`b.biz_id`],
    open: (reader) => isReaderAlone(reader),
    byName: (text) => ({ exactly: sql`bv.name = ${text}`, begins: contains(sql`bv.name`, text) }),
  },
]
