import { sql } from 'drizzle-orm'
import type { Call } from '#contract/call.ts'
import { accountRoutes } from './accounts/routes.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db/connection.ts'
import { dictionaryRoutes } from './dictionaries/routes.ts'
import { homeRoutes } from './home/routes.ts'
import type { Keys } from './keys.ts'
import type { Log } from './log.ts'
import { startMaintenance } from './maintenance.ts'
import { menuRoutes } from './menus/routes.ts'
import { describeApi } from './openapi.ts'
import { riskRoutes } from './risk-evaluation/routes.ts'
import { createRouter } from './router.ts'
import type { Ground } from './serve.ts'
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
  const openapi = () => describeApi(calls)
  const router = createRouter(routes, ground, openapi)
  const maintenance = startMaintenance({ db, keys, log })
  return {
    fetch: async (request, { address }) => router.fetch(request, { address }),
    openapi,
    ready: () => isReady(db),
    calls,
    close: maintenance.stop,
  }
}

function isReady(db: Db): Promise<boolean> {
  return db.execute(sql`select 1 from audit_head`).then(
    ({ rows }) => rows.length === 1,
    () => false,
  )
}
