import { listingOf, searchedIn } from '#app/page/request/listing.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { mailText } from '#app/page/text/texts.server.ts'
import { MailStatus } from '#contract/shell/system/codes.ts'
import type { MailRow } from '#contract/shell/system/mail.ts'

/** Filters of the outbox, or of its export, from the address. */
export function outboxOf(request: Request) {
  const { searchParams } = new URL(request.url)
  return {
    recipient: searchedIn(searchParams, 'recipient', 254) || undefined,
    status: Object.values(MailStatus).find((each) => each === searchParams.get('status')),
    listing: listingOf(request, ['createdAt'], { sort: 'createdAt', order: 'desc' }),
  }
}

/** A mail with its purpose and times formatted for the reader. */
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
