import { hostOrigins } from '#app/page/settings.server.ts'

type PolicyOptions = {
  nonce: string
  /** The origins whose single sign-on pages a posted form may end at; without them `form-action` blocks that redirect. */
  formActions?: readonly string[]
  /** The origins of sites that the page shows inside itself. */
  frames?: readonly string[]
}

function contentPolicy({ nonce, formActions = [], frames = [] }: PolicyOptions): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self'",
    // Mantine writes sizes and colours as custom properties in style attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `frame-src ${frames.length > 0 ? frames.join(' ') : "'none'"}`,
    // Who shows these pages inside its own is a host shell that the operator has named, or nobody.
    `frame-ancestors ${hostOrigins.length > 0 ? hostOrigins.join(' ') : "'none'"}`,
    `form-action ${["'self'", ...formActions].join(' ')}`,
  ].join('; ')
}

/** On https a browser that has come once does not come by http any more. For a year. */
const httpsOnly = 'max-age=31536000'

/** Puts the headers every page carries; a route's own Cache-Control stands. */
export function secureHeaders(headers: Headers, { secure, ...policy }: PolicyOptions & { secure: boolean }): void {
  headers.set('Content-Security-Policy', contentPolicy(policy))
  if (secure) headers.set('Strict-Transport-Security', httpsOnly)
  // `no-referrer` would make forms of pages without scripts send `Origin: null`.
  headers.set('Referrer-Policy', 'same-origin')
  headers.set('X-Content-Type-Options', 'nosniff')
  headers.set('Cross-Origin-Opener-Policy', 'same-origin')
  headers.append('Vary', 'Accept-Language, Cookie')
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
}
