/**
 * Base path of this application inside a host shell, without a trailing slash; '' where it is served from the origin's
 * root.
 */
export const appBase = (process.env.APP_BASE ?? '').replace(/\/+$/, '')

/**
 * The path of a page as menus and routes name it, without the base path. Loaders and actions get the page's own URL,
 * both for HTML and for data requests.
 */
export function pathOf({ url }: Pick<Request, 'url'>): string {
  const { pathname } = new URL(url)
  const own = pathname === appBase || pathname.startsWith(`${appBase}/`) ? pathname.slice(appBase.length) : pathname
  return own || '/'
}

/** The module an address belongs to: its first part. */
export const moduleOf = (request: Pick<Request, 'url'>): string | undefined =>
  pathOf(request).match(/^\/([\w-]{1,64})(?:\/|$)/)?.[1]
