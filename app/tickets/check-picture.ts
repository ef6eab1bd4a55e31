import type { LoaderFunctionArgs } from '@remix-run/node'
import { download } from '#app/api.server.ts'
import { notFound } from '#app/page/refuse.server.ts'
import { getCheckPicture } from '#contract/tickets/calls.ts'
import { checkPage } from '#contract/tickets/shapes.ts'

/** A page of a file that was read. */
export function loader(args: LoaderFunctionArgs): Promise<Response> {
  const asked = checkPage.safeParse({ id: args.params.id, page: args.params.page })
  if (!asked.success) throw notFound(args.request)
  return download(args, getCheckPicture, { query: asked.data })
}
