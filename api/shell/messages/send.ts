import type { Tx } from '#api/platform/db/connection.ts'
import { noteMessages } from '#api/platform/db/signal.ts'
import { randomBizId } from '#api/platform/keys.ts'
import type { Localized } from '#contract/platform/language.ts'
import { NewsLevel, type NoticeType, RouteKey } from '#contract/shell/messages/codes.ts'
import { message } from './table.ts'

export type News = {
  /** userIds; each gets their own message. */
  to: readonly number[]
  noticeType: NoticeType
  newsLevel?: NewsLevel
  routeKey?: RouteKey
  /** bizId of the workspace it concerns. */
  workspaceId?: string
  /** Page it links to, with RouteKey.page; never a secret. */
  path?: string
  /** One or more sentences, in every language. */
  body: Localized
}

/** A statement takes 65,535 values, a message nine of them. */
const messagesAtOnce = 5000

/** The only way modules send messages to users. Call it in the transaction of the event it reports. */
export async function sendMessages(tx: Tx, ...news: News[]): Promise<void> {
  const rows = news.flatMap(
    ({ to, noticeType, newsLevel = NewsLevel.ordinary, routeKey = RouteKey.none, workspaceId, path, body }) =>
      to.map((userId) => ({ bizId: randomBizId(), userId, noticeType, newsLevel, routeKey, workspaceId, path, body })),
  )
  for (let start = 0; start < rows.length; start += messagesAtOnce) {
    await tx.insert(message).values(rows.slice(start, start + messagesAtOnce))
  }
  if (rows.length > 0)
    noteMessages(
      tx,
      rows.map(({ userId }) => userId),
    )
}
