import { sql } from 'drizzle-orm'
import { administratorRole } from '#contract/accounts/codes.ts'
import type { Call } from '#contract/call.ts'
import { delegableMenus } from '#contract/delegation/rules.ts'
import type { Answer, Asked } from '#contract/exchange.ts'
import { refuse } from '#contract/problem.ts'
import { avatarRoutes } from './accounts/avatar-routes.ts'
import { departmentRoutes } from './accounts/department-routes.ts'
import { roleRoutes } from './accounts/role-routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { userRoutes } from './accounts/user-routes.ts'
import { readValue } from './body.ts'
import { startReminders } from './campaigns/planned-reminder.ts'
import type { Clock } from './clock.ts'
import type { DatabaseKind, Db } from './db/connection.ts'
import { openSignals } from './db/signal.ts'
import { withoutWithheld } from './delegation/acting.ts'
import { delegationRoutes } from './delegation/routes.ts'
import { dictionaryRoutes } from './dictionaries/routes.ts'
import { failureOf } from './failure.ts'
import type { FileStore } from './files/store.ts'
import { homeRoutes } from './home/routes.ts'
import { addTodo, finishTodos } from './home/todo.ts'
import type { Keys } from './keys.ts'
import type { Log } from './log.ts'
import { startMaintenance } from './maintenance.ts'
import { openMenus } from './menus/menu.ts'
import { menuRoutes } from './menus/routes.ts'
import { messageRoutes } from './messages/routes.ts'
import { openMessageStreams } from './messages/stream.ts'
import { describeApi } from './openapi.ts'
import { createQuestionnaireStore } from './questionnaires/questionnaire.ts'
import { startExports } from './results/export-runner.ts'
import { financeSheets } from './results/finance/project-export.ts'
import { financeRoutes } from './results/finance/routes.ts'
import { riskRoutes } from './results/routes.ts'
import { createRouter } from './router.ts'
import { type Ground, serve } from './serve.ts'
import { accountRequestRoutes } from './session/account-routes.ts'
import { endActing } from './session/acting.ts'
import { type DrawCaptcha, drawCaptcha } from './session/captcha.ts'
import { giveLink } from './session/given-link.ts'
import { createProviders, type Provider } from './session/provider.ts'
import { sessionRoutes } from './session/routes.ts'
import { createAuthentication } from './session/session.ts'
import { userConfigRoutes } from './session/user-config-routes.ts'
import { openTrail, type Trail } from './system/audit.ts'
import type { Mailer } from './system/mail.ts'
import { startDispatch } from './system/mail-dispatch.ts'
import { mailRoutes } from './system/mail-routes.ts'
import { systemRoutes } from './system/routes.ts'
import { tellOwnerDisabled } from './workspaces/news.ts'
import { workspaceRoutes } from './workspaces/routes.ts'

export type ApiOptions = {
  db: Db
  /** What the database is: other instances can only share PostgreSQL. */
  kind: DatabaseKind
  clock: Clock
  keys: Keys
  log: Log
  files: FileStore
  /** The origin that links in mails begin with, without a slash at the end. */
  publicUrl: string
  /** Without one, mail is kept for an administrator to read. */
  mailer?: Mailer | undefined
  /** `id:secret` of the basic client authorisation. */
  client: string
  /** Ask for a captcha at every sign-in; after failures it is asked for anyway. */
  captcha: 'on' | 'off'
  /** After so many days a session ends, however it is used. */
  sessionDays: number
  drawCaptcha?: DrawCaptcha
  /** The ways to sign in besides account and password. */
  providers?: readonly Provider[]
  checkReplies?: boolean
}

export type Api = {
  /** Answers a request whose path begins with /api/; never throws. */
  fetch(request: Request, caller: { address: string }): Promise<Response>
  /** Answers a call of this very process: the same checks, and nothing is written out or read back. Never throws. */
  answer(asked: Asked): Promise<Answer>
  openapi(): object
  /** Whether the database answers and is up to date, and files can be kept. */
  ready(): Promise<boolean>
  /** Every call there is. */
  calls: readonly Call[]
  /** The audit trail, as this instance writes it. */
  trail: Trail
  close(): Promise<void>
}

/** The embedded /api backend over a migrated database. */
export function createApi(options: ApiOptions): Api {
  const { db, clock, keys, log, files, publicUrl, mailer } = options
  const trail = openTrail({ keys: keys.audit, files, log })
  const captchaAlways = options.captcha === 'on'
  const sendsMail = mailer !== undefined
  const signals = openSignals({ db, kind: options.kind, log })
  const streams = openMessageStreams({ db, clock, log, signals })
  const providers = createProviders(options.providers ?? [], log)
  const menus = openMenus(delegableMenus)
  const sheetMakers = [financeSheets(db, signals)]
  const exports = startExports({
    db,
    clock,
    questionnaires: createQuestionnaireStore(db, signals),
    sheetMakers,
    files,
    log,
    signals,
  })
  const routes = [
    ...systemRoutes({ db, clock, trail, signals, files }),
    ...mailRoutes({
      db,
      clock,
      keys,
      mailer,
      // Under delegation nobody has the role.
      maySeeLinks: ({ roles }) => roles.includes(administratorRole),
    }),
    ...dictionaryRoutes({ db }),
    ...accountRoutes({ db }),
    ...userRoutes({
      db,
      clock,
      giveLink: (tx, to) => giveLink(tx, { clock, keys, publicUrl, mailer }, to),
      tellDisabled: tellOwnerDisabled,
    }),
    ...roleRoutes({ db }),
    ...departmentRoutes({ db }),
    ...avatarRoutes({ db, clock, files }),
    ...sessionRoutes({ drawCaptcha, ...options, captchaAlways, sendsMail, providers }),
    ...accountRequestRoutes({
      db,
      clock,
      keys,
      publicUrl,
      mailer,
      captchaAlways,
      todos: {
        add: (tx, todo) => addTodo(tx, { ...todo, mainSource: 'system', source: 'system-registrations' }),
        finish: finishTodos,
      },
    }),
    ...userConfigRoutes({ db, clock, files }),
    ...menuRoutes({ db, menus }),
    ...delegationRoutes({ db, clock }),
    ...messageRoutes({ db, streams }),
    ...workspaceRoutes({ db, clock, files, publicUrl }),
    ...homeRoutes({ db, trail, clock, captchaAlways, sendsMail, providers, menus }),
    ...riskRoutes({ db, clock, keys, signals, publicUrl, mailer, files, exports, sheetMakers }),
    ...financeRoutes({ db, clock, keys, signals }),
  ]
  const authenticate = createAuthentication(db, clock, options)
  const ground: Ground = {
    db,
    log,
    signals,
    trail,
    client: options.client,
    authenticate: async (token, use) => withoutWithheld(await authenticate(token, use)),
    endActing: (principal) => endActing({ db, trail }, principal),
    checkReplies: options.checkReplies ?? false,
  }
  const calls = routes.map((route) => route.call)
  const routeOf = new Map(routes.map((route) => [nameOf(route.call), route]))
  const openapi = () => describeApi(calls)
  const router = createRouter(routes, ground, openapi)
  const filesReady = watchFiles(files, log)
  const maintenance = startMaintenance({ db, trail, log })
  const dispatch = mailer && startDispatch({ db, clock, keys, mailer, log })
  const reminders = startReminders({ db, clock, keys, publicUrl, mailer, log, signals, trail })
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
    ready: async () => (await Promise.all([isReady(db), filesReady()])).every(Boolean),
    calls,
    trail,
    async close() {
      streams.close()
      await signals.close()
      await reminders.stop()
      await exports.stop()
      await dispatch?.stop()
      await maintenance.stop()
    },
  }
}

const nameOf = ({ method, path }: Call): string => `${method} ${path}`

function isReady(db: Db): Promise<boolean> {
  return db.execute(sql`select 1 from audit_head`).then(
    ({ rows }) => rows.length === 1,
    () => false,
  )
}

/** Whether files can be kept. Why they can't is logged when it begins: who asks does so every few seconds. */
function watchFiles(files: FileStore, log: Log): () => Promise<boolean> {
  let failing = false
  return async () => {
    const failure = await files.check().then(
      () => undefined,
      (err: unknown) => ({ err }),
    )
    if (failure && !failing) log.error(failure, 'files cannot be kept')
    failing = failure !== undefined
    return !failing
  }
}
