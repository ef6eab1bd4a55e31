import { datesOf } from '#app/page/dates.server.ts'
import { mailText } from '#app/page/texts.server.ts'
import type { MailRow } from '#contract/system/mail.ts'

/** A mail with its purpose and its times in the reader's words. */
export function mailView<R extends MailRow>(request: Request, row: R): R {
  const { time } = datesOf(request)
  return {
    ...row,
    purpose: mailText(request, row.purpose),
    createdAt: time(row.createdAt),
    dueAt: row.dueAt && time(row.dueAt),
    sentAt: row.sentAt && time(row.sentAt),
  }
}
