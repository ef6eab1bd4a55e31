/** Whether a request asks as the scripts of earlier Remix did. */
export const isOldDataRequest = ({ url }: Request): boolean => new URL(url).searchParams.has('_data')

/**
 * The request as the pages take it. Remix still has answers for `?_data=` that nothing asks for any more, and would read an
 * endless stream to its end to give it to a script as data. Under remix-serve, without the server in front, entry.server.tsx
 * refuses what is asked so.
 *
 * Brings: no time. An address with `?_data=` is the page itself, and no stream is read that nobody waits for.
 * Breaks when scripts ask for data in another way: tests/server/guards.rules.test.ts, and every page that is gone to by script.
 * Out: the call in server/handler.ts and the one in entry.server.tsx, once Remix knows no `_data`.
 */
export function asPageRequest(request: Request): Request {
  const url = new URL(request.url)
  if (url.pathname.endsWith('.data')) request.headers.set('accept', 'text/x-script')
  if (!url.searchParams.has('_data')) return request
  url.searchParams.delete('_data')
  // The body goes over as it is, unread.
  return new Request(url, request)
}
