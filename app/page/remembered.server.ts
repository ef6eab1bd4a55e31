import type { PageArgs } from '#app/context.ts'
import { appOf } from './settings.server.ts'

const yearSeconds = 365 * 24 * 60 * 60

/** Where and how long it is remembered. */
type At = { path: string; seconds: number }
const everywhere: At = { path: '/', seconds: yearSeconds }

/** The Set-Cookie by which this browser remembers a choice, for a year unless told; '' forgets it. Scripts need not see it. */
export function rememberCookie({ context }: PageArgs, name: string, value: string, at: At = everywhere): string {
  const secure = appOf(context).session.secure ? '; Secure' : ''
  const age = value === '' ? 0 : at.seconds
  return `${name}=${value}; Path=${at.path}; Max-Age=${age}; SameSite=Lax; HttpOnly${secure}`
}
