import {
  countUnreadMessages,
  deleteMessage,
  getMessage,
  listMessages,
  listReadMessages,
  listUnreadMessages,
  setReadStatus,
  streamMessages,
} from '#contract/messages/calls.ts'
import type { Page } from '#contract/paging.ts'
import { isRefusal } from '#contract/problem.ts'
import type { Db } from '../db/connection.ts'
import { type Route, read, signedIn, stream, write } from '../serve.ts'
import { countUnread, findMessage, markRead, pageAllMessages, pageMessages, removeMessage } from './message.ts'
import type { MessageStreams } from './stream.ts'

const pageOf = (words: { pageNum: number; pageSize: number }): Page => ({ number: words.pageNum, size: words.pageSize })

/** Everyone's own: who is signed in says whose. */
export const messageRoutes = ({ db, streams }: { db: Db; streams: MessageStreams }): Route[] => [
  read(listReadMessages, ({ caller, query }) =>
    pageMessages(db, signedIn(caller).userId, { status: 'read', page: pageOf(query) }),
  ),
  read(listUnreadMessages, ({ caller, query }) =>
    pageMessages(db, signedIn(caller).userId, { status: 'unread', page: pageOf(query) }),
  ),
  read(countUnreadMessages, ({ caller }) => countUnread(db, signedIn(caller).userId)),
  read(listMessages, ({ caller, query }) => pageAllMessages(db, signedIn(caller).userId, pageOf(query))),
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
