import { type Cookie, createCookie } from '@remix-run/node'
import { isTheme, type ThemeName } from '../look/theme.ts'
import type { PageArgs } from './context.ts'
import { appOf } from './settings.server.ts'

/** No second encoding: Remix writes values as base64, whose characters are all valid in a cookie. */
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

const yearSeconds = 365 * 24 * 60 * 60

type At = { path: string; seconds: number }
const everywhere: At = { path: '/', seconds: yearSeconds }

/** The Set-Cookie that stores a choice in this browser, for a year by default; '' deletes it. Hidden from scripts. */
export function rememberCookie({ context }: PageArgs, name: string, value: string, at: At = everywhere): string {
  const secure = appOf(context).session.secure ? '; Secure' : ''
  const age = value === '' ? 0 : at.seconds
  return `${name}=${value}; Path=${at.path}; Max-Age=${age}; SameSite=Lax; HttpOnly${secure}`
}

/** The theme in this browser's cookie `theme`; undefined where none was chosen. */
export function rememberedTheme(request: Request): ThemeName | undefined {
  const name = (request.headers.get('Cookie') ?? '').match(/(?:^|;\s*)theme=([a-z-]+)/)?.[1]
  return name && isTheme(name) ? name : undefined
}
