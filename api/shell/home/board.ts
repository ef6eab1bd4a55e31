import { sql } from 'drizzle-orm'
import type { Db } from '#api/platform/db/connection.ts'
import { asc, type List, matches, readPage } from '#api/platform/db/list.ts'
import type { Page, Paged } from '#contract/platform/paging.ts'
import type { BoardStatus } from '#contract/shell/home/codes.ts'
import type { BoardItem } from '#contract/shell/home/shapes.ts'

/** Boards by creation; all statuses if none is given. */
export function listBoards(db: Db, status: BoardStatus | undefined, page: Page): Promise<Paged<BoardItem>> {
  const list: List = {
    columns: sql`id, biz_id as "bizId", name, status`,
    from: sql`board`,
    where: [matches(sql`status`, status)],
    order: [asc(sql`id`)],
    counted: 'beside',
  }
  return readPage<BoardItem>(db, list, page)
}
