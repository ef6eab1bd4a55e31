import { z } from 'zod'
import { chosenNames, currentSize, records, sortOrder } from '#contract/platform/paging.ts'
import { MailStatus } from './codes.ts'

/** What went wrong at the mail server, as far as it may be told: neither addresses nor the server's own words. */
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
  /** What it was written for, as the feature says that wrote it: `password.forgotten`. */
  purpose: z.string(),
  status: z.enum(MailStatus),
  attempts: z.number().int(),
  failure: z.enum(mailFailures).nullable(),
  createdAt: z.string(),
  /** When it is tried next. */
  dueAt: z.string().nullable(),
  sentAt: z.string().nullable(),
})
export type MailRow = z.infer<typeof mailRow>

const mailList = {
  status: z.enum(MailStatus).optional(),
  /** Part of the recipient's address. */
  recipient: z.string().trim().max(254).optional(),
  ids: chosenNames.optional(),
  /** By the time it was written. */
  order: sortOrder.default('desc'),
}
export const mailPageQuery = z.strictObject({ ...currentSize, ...mailList })
export const mailExportQuery = z.strictObject(mailList)

/**
 * `sending` is false where no mail server is configured: then all mail is kept here. `failed` counts what was given up of
 * all mail, whatever was looked for.
 */
export const mailRecords = records(mailRow).extend({ sending: z.boolean(), failed: z.number().int() })

/** `text` is null where it is withheld from the reader. */
export const mailDetail = mailRow.extend({ text: z.string().nullable(), sending: z.boolean() })
