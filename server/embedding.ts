/** The request without the base, for code that does not know it; undefined if the address is outside. */
export function withoutBase(base: string, request: Request): Request | undefined {
  if (base === '') return request
  const url = new URL(request.url)
  if (!url.pathname.startsWith(`${base}/`)) return undefined
  url.pathname = url.pathname.slice(base.length)
  // Pass the body on unread.
  return new Request(url, request)
}

/**
 * Lets the browser send the cookies of an answer while another site embeds the page: to this application only, and
 * partitioned by host shell. Browsers accept such cookies on https only.
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
