import { eq } from 'drizzle-orm'
import { narrowToFound } from '#api/data/cards/found-rows.ts'
import { type Reading, readTable } from '#api/data/table-reads/read-table.ts'
import { dataTable } from '#api/data/tables/table.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import type { CardRows, ReadingCardRows } from '#contract/data/boards/shapes.ts'
import type { Condition } from '#contract/data/conditions.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { openForReader } from './card-figures.ts'
import { filterConditions } from './filter-conditions.ts'
import { openToRead } from './open-board.ts'

/**
 * Rows behind a card or one of its figures, under the reader's own right, also for cards shown as published. Refuses
 * notFound, table.right, table.empty, validation.
 */
export async function readCardRows(
  reading: Reading,
  {
    id,
    number,
    draft,
    card,
    condition,
    found,
    digit,
    filters,
    actor,
    ...params
  }: ReadingCardRows & { actor: Principal },
): Promise<CardRows | Refusal> {
  const board = await openToRead(reading.db, { bizId: id, number, draft, actor })
  if (isRefusal(board)) return board
  const placed = board.content.cards.find((each) => each.card.id === card)
  if (!placed || placed.tableBizId === null) return refuse('notFound')
  const opened = await openForReader(reading, {
    board,
    tableBizId: placed.tableBizId,
    dataVersion: params.dataVersion,
    actor,
  })
  if (isRefusal(opened)) return opened.refused === 'access.denied' ? refuse('notFound') : opened
  const { columns } = opened
  const { timeZone } = reading.clock
  const narrow = found ? narrowToFound({ card: placed.card, digit, columns, timeZone, field: 'card' }) : undefined
  if (isRefusal(narrow)) return narrow
  const titles = new Map(opened.right.columns.map(({ name, title }) => [name, title]))
  const chosen = filterConditions(board.content.filters, { chosen: filters, columns, titles })
  const all: Condition[] = [placed.condition, condition, ...chosen.conditions].flatMap((each) => each ?? [])
  const rows = await readTable(reading, {
    table: opened.table,
    params: { ...params, condition: all.length === 0 ? null : { all }, ...(narrow && { narrow }) },
    actor,
  })
  if (isRefusal(rows)) return rows.refused === 'access.denied' ? refuse('notFound') : rows
  const [table] = await reading.db
    .select({ bizId: dataTable.bizId, name: dataTable.tableName, title: dataTable.title })
    .from(dataTable)
    .where(eq(dataTable.id, opened.right.id))
  return table ? { ...rows, table } : refuse('notFound')
}
