/**
 * Visits pages like a browser without scripts: keeps cookies, sends forms as served, names its origin.
 * `under` is the path that the pages are served under.
 */
export function browserLike(base: string, under = '') {
  const cookies = new Map<string, string>()

  async function go(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    // Requests with another `accept` come from scripts.
    headers.set('sec-fetch-dest', headers.has('accept') ? 'empty' : 'document')
    if (!headers.has('accept')) headers.set('accept', 'text/html')
    headers.set('sec-fetch-site', 'same-origin')
    if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    if (init.method === 'POST') headers.set('origin', base)
    const response = await fetch(new URL(path, base), { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return response
  }

  /** Fills and sends the page's first form that has a password. */
  async function signIn(account: string, password: string): Promise<Response> {
    const html = await (await go(`${under}/login`)).text()
    const form = [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].find(([all]) =>
      all.includes('type="password"'),
    )
    if (!form) throw new Error('the login page has no form with a password')
    const body = new URLSearchParams()
    for (const [input] of (form[2] ?? '').matchAll(/<input\b[^>]*>/g)) {
      const name = attribute(input, 'name')
      const type = attribute(input, 'type') ?? 'text'
      const typed = type === 'password' ? password : type === 'text' ? account : attribute(input, 'value')
      if (name && ['hidden', 'password', 'text'].includes(type)) body.append(name, typed ?? '')
    }
    return go(attribute(form[1] ?? '', 'action')?.replaceAll('&amp;', '&') ?? `${under}/login`, {
      method: 'POST',
      body,
    })
  }

  return { go, signIn, cookies }
}

/** Addresses of this site in a page that are not under the path. */
export const outside = (html: string, path: string): string[] =>
  [...html.matchAll(/\b(?:href|src|action)="(\/[^"]*)"/g)]
    .flatMap(([, address]) => address ?? [])
    .filter((address) => !`${address.replace(/[?#].*/, '')}/`.startsWith(`${path}/`))

const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]
