import { mutate, passEvents } from '#app/page/api/api.server.ts'
import { loaderOf } from '#app/page/files/downloads.server.ts'
import * as at from '#contract/shell/messages/addresses.ts'
import { countUnreadMessages, streamMessages } from '#contract/shell/messages/calls.ts'

export const loader = loaderOf({
  /** Event stream of the unread count. 204 makes the browser give up; the page then polls. */
  [at.events]: {
    loader: async (args) => {
      // A client that does not accept events would wait for an end that never comes.
      if (!args.request.headers.get('Accept')?.includes('text/event-stream')) return nothingNew()
      return (await passEvents(args, streamMessages).catch(unlessSentAway)) ?? nothingNew()
    },
  },
  /** Polling for browsers without events. spec: platform §7 "silent" */
  [at.unread]: {
    loader: async (args) => {
      const result = await mutate(args, countUnreadMessages).catch(unlessSentAway)
      return result?.ok
        ? Response.json({ unread: result.data }, { headers: { 'Cache-Control': 'no-store' } })
        : nothingNew()
    },
  },
})

/** 204 for background requests: an ended session or an unavailable service shows no error. */
const nothingNew = () => new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })

/** Swallows redirects to the login page, which nobody would see. */
function unlessSentAway(thrown: unknown): undefined {
  if (!(thrown instanceof Response)) throw thrown
}
