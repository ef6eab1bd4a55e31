/** `_data` marks the data requests of earlier Remix versions. */
export const isOldDataRequest = ({ url }: Request): boolean => new URL(url).searchParams.has('_data')

/**
 * The request as the pages take it. Remix still answers `?_data=`, which nothing requests any more, and would buffer an
 * endless stream for it. Under remix-serve, without the server in front, entry.server.tsx refuses such requests.
 *
 * Brings: no time. An address with `?_data=` is the page itself, and no stream is read without a reader.
 * Breaks when scripts request data in another way: tests/server/guards.rules.test.ts, and every client-side navigation.
 * Out: the call in server/handler.ts and the one in entry.server.tsx, once Remix knows no `_data`.
 */
export function asPageRequest(request: Request): Request {
  const url = new URL(request.url)
  if (url.pathname.endsWith('.data')) request.headers.set('accept', 'text/x-script')
  if (!url.searchParams.has('_data')) return request
  url.searchParams.delete('_data')
  // The body is passed on unread.
  return new Request(url, request)
}
