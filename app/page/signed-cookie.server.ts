import { type Cookie, createCookie } from '@remix-run/node'
import type { PageArgs } from '#app/context.ts'
import { appOf } from './settings.server.ts'

/** Remix writes values as base64, every character of which may stand in a cookie: encoded again they would grow. */
const asItIs = { encode: (value: string) => value, decode: (value: string) => value }

/** A short-lived signed cookie that scripts do not see. */
export function signedCookie({ context }: PageArgs, name: string, maxAgeSeconds: number): Cookie {
  const { secrets, secure } = appOf(context).session
  return createCookie(name, {
    ...asItIs,
    secrets,
    secure,
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    maxAge: maxAgeSeconds,
  })
}
