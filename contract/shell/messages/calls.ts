import { z } from 'zod'
import { access, call } from '#contract/platform/call.ts'
import { chosenIds } from '#contract/platform/paging.ts'
import { NoticeType, ReadStatus } from './codes.ts'
import { messagePageMax, messagePageStep } from './paging.ts'
import { message, messageId, pagedMessages } from './shapes.ts'

const page = z.strictObject({
  pageNum: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(messagePageMax).default(messagePageStep),
})

const narrowed = {
  status: z.enum(ReadStatus).optional(),
  noticeType: z.enum(NoticeType).optional(),
  /** Matches the text in any language. */
  keyword: z.string().trim().max(50).optional(),
  ids: chosenIds.optional(),
}

export const listReadMessages = call({
  method: 'GET',
  path: '/home-news/ReadNewsList',
  title: "List the caller's read messages",
  access: access.user,
  query: page,
  reply: pagedMessages,
})

export const listUnreadMessages = call({
  method: 'GET',
  path: '/home-news/unReadNewsList',
  title: "List the caller's unread messages",
  access: access.user,
  query: page,
  reply: pagedMessages,
})

/** spec: platform §7 "silent" */
export const countUnreadMessages = call({
  method: 'GET',
  path: '/home-news/unReadNewsCount',
  title: "Count the caller's unread messages",
  access: access.user,
  silent: true,
  reply: z.number().int(),
})

/** Read and unread messages together, newest first, for the message centre. */
export const listMessages = call({
  method: 'GET',
  path: '/home-news/list',
  title: "List the caller's messages",
  access: access.user,
  query: z.strictObject({ ...page.shape, ...narrowed }),
  reply: z.object({
    pagedList: z.array(message),
    /** Older messages exist. */
    more: z.boolean(),
    unreadCount: z.number().int(),
  }),
})

export const exportMessages = call({
  method: 'POST',
  path: '/home-news/export',
  title: "Export the caller's messages as a workbook",
  access: access.user,
  query: z.strictObject(narrowed),
  replyForm: 'blob',
  audit: 'message.export',
})

export const getMessage = call({
  method: 'GET',
  path: '/home-news/message/{id}',
  title: 'Get a message',
  access: access.user,
  query: z.strictObject({ id: z.coerce.number().pipe(messageId) }),
  reply: message,
  refusals: ['notFound'],
})

/** Only the caller's own messages; other ids are ignored. */
export const setReadStatus = call({
  method: 'POST',
  path: '/home-news/setReadStatus',
  title: 'Mark messages as read',
  access: access.user,
  body: z.array(messageId).max(messagePageMax).default([]),
  audit: 'message.read',
})

export const deleteMessage = call({
  method: 'POST',
  path: '/home-news/delete',
  title: 'Delete a message',
  access: access.user,
  body: z.strictObject({ id: messageId }),
  refusals: ['notFound'],
  audit: 'message.delete',
})

/**
 * Server-sent events with the unread count, as `{"unread": 3}`: one immediately, then one per change. The stream ends
 * with the session. The number of concurrent streams per user is limited.
 */
export const streamMessages = call({
  method: 'GET',
  path: '/home-news/events',
  title: 'Stream the count of unread messages',
  access: access.user,
  inPerson: true,
  silent: true,
  replyForm: 'stream',
  refusals: ['attempts.tooMany'],
})
