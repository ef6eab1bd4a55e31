import type { Localized } from '#contract/language.ts'
import { NewsLevel, type NoticeType, RouteKey } from '#contract/messages/codes.ts'
import type { Tx } from '../db/connection.ts'
import { noteMessages } from '../db/signal.ts'
import { randomBizId } from '../keys.ts'
import { message } from './table.ts'

/** What is told, and to whom. */
export type News = {
  /** userIds; each gets a message of his own. */
  to: readonly number[]
  noticeType: NoticeType
  newsLevel?: NewsLevel
  routeKey?: RouteKey
  /** bizId of the workspace it is about. */
  workspaceId?: string
  /** One sentence or more, in every language. */
  body: Localized
}

/** The one way by which any module tells users something. Within the transaction of what it tells of. */
export async function sendMessages(
  tx: Tx,
  { to, noticeType, newsLevel = NewsLevel.ordinary, routeKey = RouteKey.none, workspaceId, body }: News,
): Promise<void> {
  if (to.length === 0) return
  await tx
    .insert(message)
    .values(to.map((userId) => ({ bizId: randomBizId(), userId, noticeType, newsLevel, routeKey, workspaceId, body })))
  noteMessages(tx, to)
}
