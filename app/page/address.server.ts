/** The path this application stands under inside a host shell, without a slash at the end; '' where it has the origin. */
export const appBase = (process.env.APP_BASE ?? '').replace(/\/+$/, '')

/**
 * The path of a page as menus and routes name it, which is without the base. Loaders and actions are called with the page's own
 * address, whether its HTML or its data are asked for.
 */
export function pathOf({ url }: Pick<Request, 'url'>): string {
  const { pathname } = new URL(url)
  const own = pathname === appBase || pathname.startsWith(`${appBase}/`) ? pathname.slice(appBase.length) : pathname
  return own || '/'
}

/** The module an address belongs to: its first part. */
export const moduleOf = (request: Pick<Request, 'url'>): string | undefined =>
  pathOf(request).match(/^\/([\w-]{1,64})(?:\/|$)/)?.[1]
