import { type Cookie, createCookie } from '@remix-run/node'
import type { PageArgs } from './context.ts'
import { appOf } from './shell/settings.server.ts'

/** A short-lived signed cookie that scripts do not see. */
export function signedCookie({ context }: PageArgs, name: string, maxAgeSeconds: number): Cookie {
  const { secrets, secure } = appOf(context).session
  return createCookie(name, { secrets, secure, httpOnly: true, sameSite: 'lax', path: '/', maxAge: maxAgeSeconds })
}
