import type { App, PageArgs } from '#app/page/request/context.ts'
import { startSession } from '#app/page/session/session.server.ts'
import type { Answer, ApiRequest } from '#contract/platform/exchange.ts'
import { LoginProtocol } from '#contract/shell/session/codes.ts'

const origin = 'http://pages.test'

type Api = (requested: ApiRequest) => Answer

/** Arguments of a loader or action at an address, over a stub of the api. */
export function pageArgs(
  path: string,
  init: RequestInit = {},
  api: Api = () => ({ status: 200, reply: undefined }),
): PageArgs {
  const app: App = {
    api: async (requested) => api(requested),
    address: '192.0.2.1',
    requestId: 'r1',
    session: { secrets: ['a secret'], secure: false },
    client: 'web:web',
    failed: () => {},
  }
  return { request: new Request(new URL(path, origin), init), context: { ...app } }
}

const pairOf = (setCookie: string): string => setCookie.split(';', 1)[0] ?? ''

export const cookieHeader = (...setCookies: string[]): string => setCookies.map(pairOf).join('; ')

export const sessionCookie = (account: string): Promise<string> =>
  startSession(pageArgs('/'), { token: `token of ${account}`, protocol: LoginProtocol.internal, account })

export const postOf = (fields: Record<string, string>, cookie: string): RequestInit => ({
  method: 'POST',
  headers: { Cookie: cookie },
  body: new URLSearchParams(fields),
})
