import type { LoaderFunctionArgs } from '@remix-run/node'
import { passEvents } from '#app/api.server.ts'
import { streamMessages } from '#contract/messages/calls.ts'
import { nothingNew, unlessSentAway } from './unread.ts'

/** How many messages wait unread, as it changes. 204 tells the browser to give up: then it asks now and again. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  // Anyone who does not ask for events would wait for their end, which does not come.
  if (!args.request.headers.get('Accept')?.includes('text/event-stream')) return nothingNew()
  return (await passEvents(args, streamMessages).catch(unlessSentAway)) ?? nothingNew()
}
