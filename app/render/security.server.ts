import { hostOrigins } from '#app/page/request/settings.server.ts'

type PolicyOptions = {
  nonce: string
  /** Origins of single sign-on providers that a posted form may redirect to: `form-action` blocks all others. */
  formActions?: readonly string[]
  /** Origins of sites framed by the page. */
  frames?: readonly string[]
}

function contentPolicy({ nonce, formActions = [], frames = [] }: PolicyOptions): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self'",
    // Mantine sets sizes and colours as custom properties in style attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `frame-src ${frames.length > 0 ? frames.join(' ') : "'none'"}`,
    // Only host shells named by the operator may frame these pages.
    `frame-ancestors ${hostOrigins.length > 0 ? hostOrigins.join(' ') : "'none'"}`,
    `form-action ${["'self'", ...formActions].join(' ')}`,
  ].join('; ')
}

/** Browsers use https only, for a year after the first visit. */
const httpsOnly = 'max-age=31536000'

/** Sets the headers of every page, but keeps a route's own Cache-Control. */
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
