import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { signedIn } from '#api/platform/http/caller.ts'
import { file, type Route, read, stream, write } from '#api/platform/http/route.ts'
import { textIn } from '#api/platform/text.ts'
import { type ListColumn, listFile, listSheet, momentsOf } from '#api/shell/files/list-export.ts'
import { inLanguage } from '#contract/platform/language.ts'
import type { Page } from '#contract/platform/paging.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import {
  countUnreadMessages,
  deleteMessage,
  exportMessages,
  getMessage,
  listMessages,
  listReadMessages,
  listUnreadMessages,
  setReadStatus,
  streamMessages,
} from '#contract/shell/messages/calls.ts'
import { ReadStatus } from '#contract/shell/messages/codes.ts'
import type { Message } from '#contract/shell/messages/shapes.ts'
import {
  countUnread,
  findMessage,
  markRead,
  messagesToExport,
  pageAllMessages,
  pageMessages,
  removeMessage,
} from './message.ts'
import type { MessageStreams } from './stream.ts'

const pageOf = (words: { pageNum: number; pageSize: number }): Page => ({ number: words.pageNum, size: words.pageSize })

/** Messages of the signed-in user only. */
export const messageRoutes = ({ db, clock, streams }: { db: Db; clock: Clock; streams: MessageStreams }): Route[] => [
  read(listReadMessages, ({ caller, query }) =>
    pageMessages(db, signedIn(caller).userId, { status: 'read', page: pageOf(query) }),
  ),
  read(listUnreadMessages, ({ caller, query }) =>
    pageMessages(db, signedIn(caller).userId, { status: 'unread', page: pageOf(query) }),
  ),
  read(countUnreadMessages, ({ caller }) => countUnread(db, signedIn(caller).userId)),
  read(listMessages, ({ caller, query }) => {
    const { pageNum: _, pageSize: __, ...filter } = query
    return pageAllMessages(db, signedIn(caller).userId, { filter, page: pageOf(query) })
  }),
  file(exportMessages, async ({ caller, query }) => {
    const { rows, more } = await messagesToExport(db, signedIn(caller).userId, query)
    const say = textIn(caller.language)
    const moment = momentsOf(clock)
    const word = (key: string) => say(`messages:${key}`)
    const statusIn = (status: ReadStatus) => word(status === ReadStatus.read ? 'read' : 'unread')
    const columns: ListColumn<Message>[] = [
      { head: word('field.time'), width: 20, format: 'second', of: ({ createTime }) => moment(createTime) },
      { head: word('field.type'), width: 16, of: ({ routeDataMap }) => word(`type.${routeDataMap.noticeType}`) },
      { head: word('field.level'), width: 10, of: ({ routeDataMap }) => word(`level.${routeDataMap.newsLevel}`) },
      { head: word('field.status'), width: 10, of: ({ readStatus }) => statusIn(readStatus) },
      { head: word('field.body'), width: 90, of: ({ newBodyMap }) => inLanguage(newBodyMap, caller.language) },
    ]
    const title = word('title')
    const filter = [
      [word('field.keyword'), query.keyword],
      [word('field.status'), query.status && statusIn(query.status)],
      [word('field.type'), query.noticeType && word(`type.${query.noticeType}`)],
    ] as const
    const sheet = listSheet(title, columns, rows)
    return listFile({ db, clock, caller }, { title, sheet, filter, params: query, more })
  }),
  read(getMessage, ({ caller, query }) => findMessage(db, signedIn(caller).userId, query.id)),
  write(setReadStatus, async (tx, { caller, body }) => {
    const marked = await markRead(tx, signedIn(caller).userId, body)
    return { reply: null, object: 'messages', detail: { marked, all: body.length === 0 } }
  }),
  write(deleteMessage, async (tx, { caller, body }) => {
    const removed = await removeMessage(tx, signedIn(caller).userId, body.id)
    return isRefusal(removed) ? removed : { reply: null, object: `message:${removed.bizId}` }
  }),
  stream(streamMessages, ({ caller }) => streams.open(signedIn(caller))),
]
