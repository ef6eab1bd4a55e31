import { listingOf, searchedIn } from '#app/page/listing.server.ts'
import { MailStatus } from '#contract/system/codes.ts'

/** What the address of the outbox, or of its export, asks for. */
export function outboxOf(request: Request) {
  const { searchParams } = new URL(request.url)
  return {
    recipient: searchedIn(searchParams, 'recipient', 254) || undefined,
    status: Object.values(MailStatus).find((each) => each === searchParams.get('status')),
    listing: listingOf(request, ['createdAt'], { sort: 'createdAt', order: 'desc' }),
  }
}
