import { sql } from 'drizzle-orm'
import type { Call } from '#contract/call.ts'
import type { Answer, Asked } from '#contract/exchange.ts'
import { refuse } from '#contract/problem.ts'
import { accountRoutes } from './accounts/routes.ts'
import { readValue } from './body.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db/connection.ts'
import { dictionaryRoutes } from './dictionaries/routes.ts'
import { failureOf } from './failure.ts'
import { homeRoutes } from './home/routes.ts'
import type { Keys } from './keys.ts'
import type { Log } from './log.ts'
import { startMaintenance } from './maintenance.ts'
import { menuRoutes } from './menus/routes.ts'
import { describeApi } from './openapi.ts'
import { riskRoutes } from './risk-evaluation/routes.ts'
import { createRouter } from './router.ts'
import { type Ground, serve } from './serve.ts'
import { type DrawCaptcha, drawCaptcha } from './session/captcha.ts'
import { sessionRoutes } from './session/routes.ts'
import { authenticate } from './session/session.ts'
import { systemRoutes } from './system/routes.ts'

export type ApiOptions = {
  db: Db
  clock: Clock
  keys: Keys
  log: Log
  /** `id:secret` of the basic client authorisation. */
  client: string
  /** Ask for a captcha at every sign-in; after failures it is asked for anyway. */
  captcha: 'on' | 'off'
  drawCaptcha?: DrawCaptcha
  checkReplies?: boolean
}

export type Api = {
  /** Answers a request whose path begins with /api/; never throws. */
  fetch(request: Request, caller: { address: string }): Promise<Response>
  /** Answers a call of this very process: the same checks, and nothing is written out or read back. Never throws. */
  answer(asked: Asked): Promise<Answer>
  openapi(): object
  /** Whether the database answers and is up to date. */
  ready(): Promise<boolean>
  /** Every call there is. */
  calls: readonly Call[]
  close(): Promise<void>
}

/** The embedded /api backend over a migrated database. */
export function createApi(options: ApiOptions): Api {
  const { db, clock, keys, log } = options
  const routes = [
    ...systemRoutes({ db }),
    ...dictionaryRoutes({ db }),
    ...accountRoutes({ db }),
    ...sessionRoutes({ drawCaptcha, ...options, captchaAlways: options.captcha === 'on' }),
    ...menuRoutes({ db }),
    ...homeRoutes({ db, captchaAlways: options.captcha === 'on' }),
    ...riskRoutes({ db, clock, keys }),
  ]
  const ground: Ground = {
    db,
    log,
    client: options.client,
    authenticate: (token) => authenticate(db, clock, token),
    checkReplies: options.checkReplies ?? false,
  }
  const calls = routes.map((route) => route.call)
  const routeOf = new Map(routes.map((route) => [nameOf(route.call), route]))
  const openapi = () => describeApi(calls)
  const router = createRouter(routes, ground, openapi)
  const maintenance = startMaintenance({ db, keys, log })
  return {
    fetch: async (request, { address }) => router.fetch(request, { address }),
    async answer({ call, body, ...heard }) {
      const route = routeOf.get(nameOf(call))
      if (route)
        return serve(
          route,
          { ...heard, query: { ...heard.query }, readBody: async () => readValue(call, body) },
          ground,
        )
      const { status, failure } = failureOf(refuse('notFound'), heard.language)
      return { status, reply: failure }
    },
    openapi,
    ready: () => isReady(db),
    calls,
    close: maintenance.stop,
  }
}

const nameOf = ({ method, path }: Call): string => `${method} ${path}`

function isReady(db: Db): Promise<boolean> {
  return db.execute(sql`select 1 from audit_head`).then(
    ({ rows }) => rows.length === 1,
    () => false,
  )
}
