import type { AppLoadContext } from '@remix-run/node'
import { apiOverHttp } from '../api/api-over-http.server.ts'
import { appBase } from './address.server.ts'
import type { App } from './context.ts'

/** Time zone for dates and times shown. */
export const organisationTimeZone = process.env.ORG_TIME_ZONE || 'Asia/Shanghai'

/**
 * Base URL of links in mails and copies: the configured origin, else the request's, plus the base path in a host shell.
 */
export const publicAddress = ({ url }: Request): string => new URL(process.env.PUBLIC_URL || url).origin + appBase

/** Origins of the host shells that may frame this application. */
export const hostOrigins: readonly string[] = (process.env.HOST_ORIGINS ?? '').split(',').flatMap((origin) => {
  const written = origin.trim()
  return URL.canParse(written) ? [new URL(written).origin] : []
})

/** The server's own context, or under remix-serve one made from the environment. */
export function appOf(context: AppLoadContext): App {
  return hasApp(context) ? context : standaloneApp()
}

const hasApp = (context: AppLoadContext): context is AppLoadContext & App => typeof context.api === 'function'

let standalone: App | undefined

function standaloneApp(): App {
  standalone ??= {
    api: apiOverHttp(required('API_BASE_URL')),
    address: '',
    requestId: '',
    session: {
      secrets: required('SESSION_SECRET').split(','),
      secure: (process.env.PUBLIC_URL ?? '').startsWith('https:'),
    },
    client: process.env.API_CLIENT || 'web:web',
    failed: failureLine,
  }
  return standalone
}

function required(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: remix-serve has no embedded api and reads it from the environment`)
  return value
}

/**
 * Logs an unexpected error as one JSON line under remix-serve: name and stack, without the message, which may quote
 * data.
 */
function failureLine(error: unknown): void {
  const { name, stack = '' } = error instanceof Error ? error : new Error()
  const at = stack.split('\n').filter((line) => /^\s+at /.test(line))
  console.error(JSON.stringify({ level: 'error', msg: 'page failed', name, at: at.slice(0, 8) }))
}
