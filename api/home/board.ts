import { count, eq, sql } from 'drizzle-orm'
import type { BoardStatus } from '#contract/home/codes.ts'
import type { BoardItem } from '#contract/home/shapes.ts'
import { offsetOf, type Page, type Paged } from '#contract/paging.ts'
import type { Db } from '../db/connection.ts'
import { board } from './table.ts'

/** Boards in the order they were made; of every status where none is asked for. */
export async function listBoards(db: Db, status: BoardStatus | undefined, page: Page): Promise<Paged<BoardItem>> {
  const where = status === undefined ? undefined : eq(board.status, status)
  const [counted] = await db.select({ total: count() }).from(board).where(where)
  const rows = await db
    .select({ id: board.id, bizId: board.bizId, name: board.name, status: sql<BoardStatus>`${board.status}` })
    .from(board)
    .where(where)
    .orderBy(board.id)
    .limit(page.size)
    .offset(offsetOf(page))
  return { rows, total: counted?.total ?? 0 }
}
