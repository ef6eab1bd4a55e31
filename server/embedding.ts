/** The request as it reads without the base, for those who know nothing of it; undefined where it lies outside. */
export function withoutBase(base: string, request: Request): Request | undefined {
  if (base === '') return request
  const url = new URL(request.url)
  if (!url.pathname.startsWith(`${base}/`)) return undefined
  url.pathname = url.pathname.slice(base.length)
  // The body goes over as it is, unread.
  return new Request(url, request)
}

/**
 * Lets the browser send the cookies of an answer when another site shows the page inside its own: to this application only,
 * and kept apart for each host shell. Only on https do browsers take such cookies.
 */
export function allowInHostShells(headers: Headers): void {
  const cookies = headers.getSetCookie()
  if (cookies.length === 0) return
  headers.delete('set-cookie')
  for (const cookie of cookies) {
    const crossing = /;\s*secure/i.test(cookie)
      ? `${cookie.replace(/;\s*samesite=\w+/i, '')}; SameSite=None; Partitioned`
      : cookie
    headers.append('set-cookie', crossing)
  }
}
