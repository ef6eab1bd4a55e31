import type { LoaderFunctionArgs } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { leaveEmptyPage, listingOf } from '#app/shell/listing.server.ts'
import { pageMails } from '#contract/system/calls.ts'
import { MailStatus } from '#contract/system/codes.ts'
import { mailView } from './mail-view.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const { searchParams } = new URL(request.url)
  const recipient = (searchParams.get('recipient') ?? '').trim().slice(0, 254)
  const status = Object.values(MailStatus).find((each) => each === searchParams.get('status'))
  const { current, size } = listingOf(request, ['createdAt'], { sort: 'createdAt', order: 'desc' })
  const found = await ask(args, pageMails, { query: { current, size, recipient: recipient || undefined, status } })
  leaveEmptyPage(request, found)
  const { records, sending, failed, ...page } = found
  return { recipient, status, sending, failed, page, mails: records.map((mail) => mailView(request, mail)) }
}
