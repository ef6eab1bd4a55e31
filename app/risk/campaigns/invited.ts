import { type LoaderFunctionArgs, redirectDocument } from '@remix-run/node'
import { query } from '#app/page/api/api.server.ts'
import { getOwnLink } from '#contract/risk/campaigns/calls.ts'
import * as atPapers from '#contract/risk/papers/addresses.ts'
import { itemIdOf } from './params.server.ts'

/** Redirects from a message to its reader's own papers. The message contains no secret, so the link is loaded here. */
export async function loader(args: LoaderFunctionArgs) {
  const { token } = await query(args, getOwnLink, { query: { itemId: itemIdOf(args) } })
  return redirectDocument(atPapers.papersOf(token))
}
