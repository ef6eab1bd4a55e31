import type { LoaderFunctionArgs } from '@remix-run/node'
import { tell } from '#app/api.server.ts'
import { countUnreadMessages } from '#contract/messages/calls.ts'

/** How many messages wait unread, for browsers that get no events. spec: platform §7 "silent" */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const told = await tell(args, countUnreadMessages).catch(unlessSentAway)
  return told?.ok ? Response.json({ unread: told.data }, { headers: { 'Cache-Control': 'no-store' } }) : nothingNew()
}

/** What a page asks for by itself disturbs nobody: a session that has ended, or a service that is away, is no news. */
export const nothingNew = () => new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })

/** Nobody reads the login page here. */
export function unlessSentAway(thrown: unknown): undefined {
  if (!(thrown instanceof Response)) throw thrown
}
