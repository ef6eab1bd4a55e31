import '@remix-run/server-runtime'
import type { Answer, ApiRequest } from '#contract/platform/exchange.ts'

/**
 * Context that the server attaches to each request. Under remix-serve, app/page/request/settings.server.ts builds it
 * from the environment.
 */
export type App = {
  /** Makes a call of the embedded api, or of the organisation's own backend. */
  api(request: ApiRequest): Promise<Answer>
  /** The caller's address, for limits and the audit trail. */
  address: string
  requestId: string
  /** The first secret signs, all are accepted; `secure` on https. */
  session: { secrets: string[]; secure: boolean }
  /** The configured basic client authorisation, `id:secret`. */
  client: string
  /** Logs an unexpected error, without personal data. */
  failed(error: unknown, request: Request): void
}

/** The pages: Remix, built or in development. */
export type Pages = (request: Request, context: App) => Promise<Response>

/** Arguments of every loader and action, reduced to the part that shared server modules need. */
export type PageArgs = { request: Request; context: import('@remix-run/server-runtime').AppLoadContext }

declare module '@remix-run/server-runtime' {
  interface AppLoadContext extends Partial<App> {}
}
