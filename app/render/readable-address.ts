/** Maximum characters of path and query, about what browsers and gateways support. */
const addressMax = 8_192

/**
 * Returns true for a path that decodes, holds no control characters and names no other origin: behind APP_BASE, two
 * slashes would start a redirect to another host.
 */
export function isReadableAddress({ pathname, search }: URL): boolean {
  if (pathname.length + search.length > addressMax || pathname.includes('//')) return false
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    return !/[\u0000-\u001f\u007f\\]/.test(decodeURIComponent(pathname))
  } catch {
    return false
  }
}

/** An unreadable address with its path escaped: `/%00` becomes `/%2500`, which names no page. */
export function escapedAddress(address: URL): URL {
  const escaped = new URL(address)
  escaped.pathname = address.pathname.replaceAll('%', '%25').replace(/\/{2,}/g, '/')
  return escaped
}
