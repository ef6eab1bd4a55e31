import { passEvents, tell } from '#app/page/api.server.ts'
import { loaderOf } from '#app/page/downloads.server.ts'
import * as at from '#contract/shell/messages/addresses.ts'
import { countUnreadMessages, streamMessages } from '#contract/shell/messages/calls.ts'

export const loader = loaderOf({
  /** How many messages wait unread, as it changes. 204 tells the browser to give up: then it asks now and again. */
  [at.events]: {
    loader: async (args) => {
      // Anyone who does not ask for events would wait for their end, which does not come.
      if (!args.request.headers.get('Accept')?.includes('text/event-stream')) return nothingNew()
      return (await passEvents(args, streamMessages).catch(unlessSentAway)) ?? nothingNew()
    },
  },
  /** The same for browsers that get no events. spec: platform §7 "silent" */
  [at.unread]: {
    loader: async (args) => {
      const told = await tell(args, countUnreadMessages).catch(unlessSentAway)
      return told?.ok
        ? Response.json({ unread: told.data }, { headers: { 'Cache-Control': 'no-store' } })
        : nothingNew()
    },
  },
})

/** What a page asks for by itself disturbs nobody: a session that has ended, or a service that is away, is no news. */
const nothingNew = () => new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })

/** Nobody reads the login page here. */
function unlessSentAway(thrown: unknown): undefined {
  if (!(thrown instanceof Response)) throw thrown
}
