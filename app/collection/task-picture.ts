import type { LoaderFunctionArgs } from '@remix-run/node'
import { download } from '#app/api.server.ts'
import { notFound } from '#app/page/refuse.server.ts'
import { getTicketPicture } from '#contract/collection/calls.ts'
import { byTicketPage } from '#contract/collection/shapes.ts'

/** A page of a ticket, for staff. */
export function loader(args: LoaderFunctionArgs): Promise<Response> {
  const asked = byTicketPage.safeParse({ id: args.params.ticket, page: args.params.page })
  if (!asked.success) throw notFound(args.request)
  return download(args, getTicketPicture, { query: asked.data })
}
