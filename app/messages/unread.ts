import type { LoaderFunctionArgs } from '@remix-run/node'
import { tell } from '#app/api.server.ts'
import { countUnreadMessages } from '#contract/messages/calls.ts'
import { nothingNew, unlessSentAway } from './silently.server.ts'

/** How many messages wait unread, for browsers that get no events. spec: platform §7 "silent" */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const told = await tell(args, countUnreadMessages).catch(unlessSentAway)
  return told?.ok ? Response.json({ unread: told.data }, { headers: { 'Cache-Control': 'no-store' } }) : nothingNew()
}
