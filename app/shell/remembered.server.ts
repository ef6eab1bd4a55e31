import type { PageArgs } from '#app/context.ts'
import { appOf } from './settings.server.ts'

const yearSeconds = 365 * 24 * 60 * 60

/** The Set-Cookie by which this browser remembers a choice for a year; '' forgets it. Scripts need not see it. */
export function rememberCookie({ context }: PageArgs, name: string, value: string): string {
  const secure = appOf(context).session.secure ? '; Secure' : ''
  return `${name}=${value}; Path=/; Max-Age=${value === '' ? 0 : yearSeconds}; SameSite=Lax; HttpOnly${secure}`
}
