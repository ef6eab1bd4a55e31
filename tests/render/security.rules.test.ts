import { expect, test } from 'vitest'
import { readSession, startSession } from '#app/page/session/session.server.ts'
import { secureHeaders } from '#app/render/security.server.ts'
import { LoginProtocol } from '#contract/shell/session/codes.ts'
import { cookieHeader, pageArgs } from '../page/page-args.ts'

const held = { token: 'a token', protocol: LoginProtocol.internal, account: 'risk' }

/** Name and attributes of the session cookie, over https or http. */
async function cookieOf(secure: boolean): Promise<{ name?: string | undefined; attributes: string[] }> {
  const args = pageArgs('/')
  args.context.session = { secrets: ['a secret'], secure }
  const [pair = '', ...attributes] = (await startSession(args, held)).split(/;\s*/)
  return { name: pair.split('=')[0], attributes: attributes.toSorted() }
}

test("a session's cookie is for this host alone, out of reach of scripts and other sites, and ends with the browser", async () => {
  const always = ['HttpOnly', 'Path=/', 'SameSite=Lax']
  expect(await cookieOf(true)).toEqual({ name: '__Host-session', attributes: [...always, 'Secure'] })
  expect(await cookieOf(false)).toEqual({ name: 'session', attributes: always })
})

test('a cookie that was changed, or that another secret signed, is no session', async () => {
  const cookie = cookieHeader(await startSession(pageArgs('/'), held))
  const readFrom = (Cookie: string, secrets = ['a secret']) => {
    const args = pageArgs('/', { headers: { Cookie } })
    args.context.session = { secrets, secure: false }
    return readSession(args)
  }
  expect((await readFrom(cookie)).data).toEqual(held)
  expect((await readFrom(cookie, ['a new secret', 'a secret'])).data).toEqual(held)
  expect((await readFrom(cookie, ['another secret'])).data).toEqual({})
  const value = cookie.slice('session='.length)
  for (let at = 0; at < value.length; at += 7) {
    const changed = value.slice(0, at) + (value[at] === 'A' ? 'B' : 'A') + value.slice(at + 1)
    expect((await readFrom(`session=${changed}`)).data, String(at)).toEqual({})
  }
})

const policyOf = (options: Partial<Parameters<typeof secureHeaders>[1]>, headers = new Headers()) => {
  secureHeaders(headers, { nonce: 'abc', secure: false, ...options })
  const policy = headers.get('Content-Security-Policy') ?? ''
  return { headers, policy: new Map(policy.split('; ').map((line) => [line.split(' ')[0], line.split(' ').slice(1)])) }
}

test('a page runs its own scripts alone, is shown by nobody, and tells other sites nothing of its address', () => {
  const { headers, policy } = policyOf({})
  expect(policy.get('default-src')).toEqual(["'self'"])
  expect(policy.get('script-src')).toEqual(["'self'", "'nonce-abc'"])
  expect(policy.get('style-src')).toEqual(["'self'"])
  for (const nothing of ['object-src', 'base-uri', 'frame-src', 'frame-ancestors'])
    expect(policy.get(nothing), nothing).toEqual(["'none'"])
  expect(policy.get('form-action')).toEqual(["'self'"])
  expect(headers.get('Referrer-Policy')).toBe('same-origin')
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(headers.get('Cache-Control')).toBe('no-store')
})

test('a form may end at a provider, and the external-link page shows its one site', () => {
  const { policy } = policyOf({
    formActions: ['https://id.example'],
    frames: ['https://site.example'],
  })
  expect(policy.get('form-action')).toEqual(["'self'", 'https://id.example'])
  expect(policy.get('frame-src')).toEqual(['https://site.example'])
})

test('the cache headers of a page are not overwritten', () => {
  const { headers } = policyOf({}, new Headers({ 'Cache-Control': 'private, max-age=60' }))
  expect(headers.get('Cache-Control')).toBe('private, max-age=60')
})

test('on https the browser gets a strict transport policy', () => {
  expect(policyOf({ secure: true }).headers.get('Strict-Transport-Security')).toBe('max-age=31536000')
  expect(policyOf({ secure: false }).headers.has('Strict-Transport-Security')).toBe(false)
})
