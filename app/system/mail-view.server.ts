import { datesOf } from '#app/page/dates.server.ts'
import type { MailRow } from '#contract/system/mail.ts'

/** A mail with its times in the reader's words. */
export function mailView<R extends MailRow>(request: Request, row: R): R {
  const { time } = datesOf(request)
  return {
    ...row,
    createdAt: time(row.createdAt),
    dueAt: row.dueAt && time(row.dueAt),
    sentAt: row.sentAt && time(row.sentAt),
  }
}
