import { and, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { among, desc, type List, matches, readPage, readPart, readUpTo, search } from '#api/platform/db/list.ts'
import { reading, readOne } from '#api/platform/db/reading.ts'
import { noteMessages } from '#api/platform/db/signal.ts'
import { listRowsMax } from '#api/shell/files/list-export.ts'
import type { ReplyOf } from '#contract/platform/call.ts'
import type { Localized } from '#contract/platform/language.ts'
import type { Page } from '#contract/platform/paging.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import type { getMessage, listMessages, listReadMessages } from '#contract/shell/messages/calls.ts'
import { type NewsLevel, type NoticeType, ReadStatus, type RouteKey } from '#contract/shell/messages/codes.ts'
import type { Message } from '#contract/shell/messages/shapes.ts'

type Row = {
  id: number
  biz_id: string
  created_at: string
  is_read: boolean
  route_key: RouteKey
  notice_type: NoticeType
  news_level: NewsLevel
  workspace_id: string | null
  path: string | null
  body: Localized
}

const columns = sql.raw(
  'id, biz_id, created_at, read_at is not null as is_read, route_key, notice_type, news_level, workspace_id, path, body',
)

const messageOf = (row: Row): Message => ({
  id: row.id,
  bizId: row.biz_id,
  createTime: row.created_at,
  readStatus: row.is_read ? ReadStatus.read : ReadStatus.unread,
  routeKey: row.route_key,
  routeDataMap: {
    noticeType: row.notice_type,
    newsLevel: row.news_level,
    workspaceId: row.workspace_id,
    path: row.path,
  },
  newBodyMap: row.body,
})

/** Conditions of the partial indexes, so that each list and count reads one of them. */
const having = { read: sql`read_at is not null`, unread: sql`read_at is null` } satisfies Record<string, SQL>

/** Newest first: serial ids grow with time and end the indexes. */
const messagesOf = (userId: number, which?: SQL): List => ({
  columns,
  from: sql`message`,
  where: [sql`user_id = ${userId}`, which],
  order: [desc(sql`id`)],
  counted: 'beside',
})

export async function pageMessages(
  db: Db,
  userId: number,
  { status, page }: { status: keyof typeof having; page: Page },
): Promise<ReplyOf<typeof listReadMessages>> {
  const { rows, total } = await readPage<Row>(db, messagesOf(userId, having[status]), page)
  return { pagedList: rows.map(messageOf), totalCount: total }
}

type MessageFilter = {
  status?: ReadStatus | undefined
  noticeType?: NoticeType | undefined
  keyword?: string | undefined
  ids?: readonly number[] | undefined
}

const narrowedTo = ({ status, noticeType, keyword, ids }: MessageFilter): SQL | undefined =>
  and(
    status && having[status === ReadStatus.read ? 'read' : 'unread'],
    matches(sql`notice_type`, noticeType),
    search(keyword, [sql`(select string_agg(b.value, chr(10)) from jsonb_each_text(body) b)`]),
    among(sql`id`, ids),
  )

export async function messagesToExport(
  db: Db,
  userId: number,
  filter: MessageFilter,
): Promise<{ rows: Message[]; more: boolean }> {
  const { rows, more } = await readUpTo<Row>(db, messagesOf(userId, narrowedTo(filter)), listRowsMax)
  return { rows: rows.map(messageOf), more }
}

export async function pageAllMessages(
  db: Db,
  userId: number,
  { filter, page }: { filter: MessageFilter; page: Page },
): Promise<ReplyOf<typeof listMessages>> {
  const { rows, more } = await readPart<Row>(db, messagesOf(userId, narrowedTo(filter)), page)
  return { pagedList: rows.map(messageOf), more, unreadCount: await countUnread(db, userId) }
}

export const countUnread = (db: Db, userId: number): Promise<number> => readOne(db, unreadOf(userId))

export const unreadOf = (userId: number) =>
  reading(
    sql`select count(*)::int as unread from message where user_id = ${userId} and ${having.unread}`,
    ([counted]: { unread: number }[]) => counted?.unread ?? 0,
  )

/** Unread counts by user id; users without unread messages are missing. */
export async function countUnreadOf(db: Db, userIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ user_id: number; unread: number }>(sql`
    select user_id, count(*)::int as unread from message
    where user_id = any(${sql.param([...userIds])}::int[]) and ${having.unread} group by user_id`)
  return new Map(rows.map(({ user_id, unread }) => [user_id, unread]))
}

/** Refuses notFound, also for messages of others. */
export async function findMessage(db: Db, userId: number, id: number): Promise<ReplyOf<typeof getMessage> | Refusal> {
  const { rows } = await db.execute<Row>(sql`select ${columns} from message where id = ${id} and user_id = ${userId}`)
  return rows[0] ? messageOf(rows[0]) : refuse('notFound')
}

/** Marks the user's unread messages as read, all if `ids` is empty; returns their number. */
export async function markRead(tx: Tx, userId: number, ids: readonly number[]): Promise<number> {
  const among = ids.length > 0 ? sql`and id = any(${sql.param([...ids])}::int[])` : sql``
  const { rowCount } = await tx.execute(sql`
    update message set read_at = now() where user_id = ${userId} and ${having.unread} ${among}`)
  if (rowCount) noteMessages(tx, [userId])
  return rowCount ?? 0
}

/** Refuses notFound, also for messages of others. */
export async function removeMessage(tx: Tx, userId: number, id: number): Promise<{ bizId: string } | Refusal> {
  const { rows } = await tx.execute<{ biz_id: string }>(sql`
    delete from message where id = ${id} and user_id = ${userId} returning biz_id`)
  if (!rows[0]) return refuse('notFound')
  noteMessages(tx, [userId])
  return { bizId: rows[0].biz_id }
}
