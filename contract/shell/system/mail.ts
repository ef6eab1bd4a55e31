import { z } from 'zod'
import { chosenNames, currentSize, records, sortOrder } from '#contract/platform/paging.ts'
import { MailStatus } from './codes.ts'

/** Mail server failures that are safe to show: no addresses and none of the server's own text. */
export const mailFailures = [
  'connection',
  'timeout',
  'encryption',
  'credentials',
  'recipient',
  'content',
  'other',
] as const
export type MailFailure = (typeof mailFailures)[number]

const mailRow = z.object({
  bizId: z.string(),
  recipient: z.string(),
  subject: z.string(),
  /** Purpose set by the feature that sends it, such as `password.forgotten`. */
  purpose: z.string(),
  status: z.enum(MailStatus),
  attempts: z.number().int(),
  failure: z.enum(mailFailures).nullable(),
  createdAt: z.string(),
  /** Time of the next attempt. */
  dueAt: z.string().nullable(),
  sentAt: z.string().nullable(),
})
export type MailRow = z.infer<typeof mailRow>

const mailList = {
  status: z.enum(MailStatus).optional(),
  /** Part of the recipient's address. */
  recipient: z.string().trim().max(254).optional(),
  ids: chosenNames.optional(),
  /** Sorted by creation time. */
  order: sortOrder.default('desc'),
}
export const mailPageQuery = z.strictObject({ ...currentSize, ...mailList })
export const mailExportQuery = z.strictObject(mailList)

/**
 * `sending` is false without a mail server; all mail is then stored here. `failed` counts all failed mail, regardless
 * of the filter.
 */
export const mailRecords = records(mailRow).extend({ sending: z.boolean(), failed: z.number().int() })

/** `text` is null if withheld from the reader. */
export const mailDetail = mailRow.extend({ text: z.string().nullable(), sending: z.boolean() })
