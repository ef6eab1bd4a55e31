import { safePath } from '#app/page/request/redirect.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { languageOf } from '#app/page/text/language.server.ts'
import { inLanguage } from '#contract/platform/language.ts'
import { ReadStatus, RouteKey } from '#contract/shell/messages/codes.ts'
import type { Message } from '#contract/shell/messages/shapes.ts'
import * as atWorkspaces from '#contract/shell/workspaces/addresses.ts'

/** Width that always fits in three lines; a Chinese character counts as two. */
const shortMax = 60
const widthOf = (text: string): number => text.replace(/[\u2e80-\uffff]/g, '..').length

export function messageView(
  request: Request,
  { id, createTime, readStatus, routeKey, routeDataMap, newBodyMap }: Message,
) {
  const body = inLanguage(newBodyMap, languageOf(request))
  const { noticeType, newsLevel, workspaceId, path } = routeDataMap
  const isRead = readStatus === ReadStatus.read
  return {
    id,
    isRead,
    noticeType,
    newsLevel,
    body,
    long: widthOf(body) > shortMax || body.includes('\n'),
    createTime,
    time: datesOf(request).time(createTime),
    /** Address of a pending invitation. */
    invitation:
      !isRead && routeKey === RouteKey.workspaceInvite && workspaceId ? atWorkspaces.invitation(workspaceId) : '',
    /** The page that the message is about. */
    page: routeKey === RouteKey.page ? (safePath(path) ?? '') : '',
  }
}
export type MessageView = ReturnType<typeof messageView>
