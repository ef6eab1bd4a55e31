import { z } from 'zod'
import { localized } from '#contract/platform/localized.ts'
import { NewsLevel, NoticeType, ReadStatus, RouteKey } from './codes.ts'

export const messageId = z
  .number()
  .int()
  .min(1)
  .max(2 ** 31 - 1)

/** A message to the caller. spec: platform §3 "Message" */
export const message = z.object({
  id: z.number().int(),
  bizId: z.string(),
  createTime: z.iso.datetime({ offset: true }),
  readStatus: z.enum(ReadStatus),
  routeKey: z.enum(RouteKey),
  routeDataMap: z.object({
    noticeType: z.enum(NoticeType),
    newsLevel: z.enum(NewsLevel),
    /** bizId; null if the message concerns no workspace. */
    workspaceId: z.string().nullable(),
    /** Path of the page it links to, from "/"; null if none. */
    path: z.string().nullable(),
  }),
  newBodyMap: localized,
})
export type Message = z.infer<typeof message>

/** spec: platform §7 "Messages" */
export const pagedMessages = z.object({ pagedList: z.array(message), totalCount: z.number().int() })
