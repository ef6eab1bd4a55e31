import { type LoaderFunctionArgs, redirectDocument } from '@remix-run/node'
import { ask } from '#app/page/api.server.ts'
import { getOwnLink } from '#contract/risk/campaigns/calls.ts'
import * as atPapers from '#contract/risk/papers/addresses.ts'
import { itemIdOf } from './params.server.ts'

/** From a message to its reader's own papers: the message holds no secret, so the link is asked for here. */
export async function loader(args: LoaderFunctionArgs) {
  const { token } = await ask(args, getOwnLink, { query: { itemId: itemIdOf(args) } })
  return redirectDocument(atPapers.papersOf(token))
}
