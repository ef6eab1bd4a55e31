import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { billReports } from '#api/audit/bill-reports/feature.ts'
import { tellLateStages } from '#api/audit/bill-reports/late-stages.ts'
import { isSampled } from '#api/audit/bill-reports/sample.ts'
import { checkLater, checkRead } from '#api/audit/collection/check.ts'
import { collection, collectionFoundation } from '#api/audit/collection/feature.ts'
import { shownForTasks } from '#api/audit/collection/ticket.ts'
import { comparisons } from '#api/audit/comparisons/feature.ts'
import { dataProcess } from '#api/audit/data-process/feature.ts'
import { openWorkshop } from '#api/audit/data-process/workshop.ts'
import { masterData, masterDataFoundation } from '#api/audit/master-data/feature.ts'
import { reviews, reviewsFoundation } from '#api/audit/reviews/feature.ts'
import { type AuthorityPlace, createAuthority } from '#api/audit/tickets/authority.ts'
import { tickets, ticketsFoundation } from '#api/audit/tickets/feature.ts'
import { openTrail, type Trail } from '#api/platform/audit/audit.ts'
import { keepAudit } from '#api/platform/audit/audit-keeping.ts'
import { createNamings } from '#api/platform/audit/naming.ts'
import { auditHead } from '#api/platform/audit/table.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { openSignals } from '#api/platform/db/signal.ts'
import { createFileBusinesses } from '#api/platform/files/business.ts'
import type { FileStore } from '#api/platform/files/store.ts'
import { readValue } from '#api/platform/http/body.ts'
import { failureOf } from '#api/platform/http/failure.ts'
import { describeApi } from '#api/platform/http/openapi.ts'
import { createRouter } from '#api/platform/http/router.ts'
import { type Deps, serve } from '#api/platform/http/serve.ts'
import { type Jobs, openJobs } from '#api/platform/jobs/jobs.ts'
import type { Log } from '#api/platform/log.ts'
import { countBytes, countUpload } from '#api/platform/quota/quota.ts'
import { inEveryLanguage, typedInEveryLanguage } from '#api/platform/text.ts'
import { campaigns, campaignsFoundation } from '#api/risk/campaigns/feature.ts'
import { sendingOf } from '#api/risk/campaigns/sending.ts'
import { kinds } from '#api/risk/kinds.ts'
import { papers } from '#api/risk/papers/feature.ts'
import { createPaperLookup } from '#api/risk/papers/paper.ts'
import { questionnaires, questionnairesFoundation } from '#api/risk/questionnaires/feature.ts'
import { results, resultsFoundation } from '#api/risk/results/feature.ts'
import { accounts, accountsFoundation } from '#api/shell/accounts/feature.ts'
import { peopleOf } from '#api/shell/accounts/people.ts'
import { delegation } from '#api/shell/delegation/feature.ts'
import { allBut } from '#api/shell/delegation/withheld.ts'
import { dictionaries, dictionariesFoundation } from '#api/shell/dictionaries/feature.ts'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import { files } from '#api/shell/files/feature.ts'
import { foldFoundations } from '#api/shell/foundation.ts'
import { home, homeFoundation } from '#api/shell/home/feature.ts'
import { addTodo, finishTodos } from '#api/shell/home/todo.ts'
import { menus, menusFoundation } from '#api/shell/menus/feature.ts'
import { openMenus } from '#api/shell/menus/menu.ts'
import { messages } from '#api/shell/messages/feature.ts'
import { type News, sendMessages } from '#api/shell/messages/send.ts'
import { accessTokensOf } from '#api/shell/session/access-token.ts'
import type { TellToken } from '#api/shell/session/access-token-routes.ts'
import { endActing } from '#api/shell/session/acting.ts'
import type { DrawCaptcha } from '#api/shell/session/captcha.ts'
import { session, sessionFoundation } from '#api/shell/session/feature.ts'
import { giveLink } from '#api/shell/session/given-link.ts'
import { endAccess, openSessionsOf } from '#api/shell/session/password.ts'
import { createProviders, type Provider } from '#api/shell/session/provider.ts'
import type { Todos } from '#api/shell/session/registration.ts'
import { factorOf, takeFactor } from '#api/shell/session/second-factor.ts'
import { createAuthentication, findOpener } from '#api/shell/session/session.ts'
import { system, systemFoundation } from '#api/shell/system/feature.ts'
import type { LetterKind } from '#api/shell/system/mail.ts'
import { workspaces, workspacesFoundation } from '#api/shell/workspaces/feature.ts'
import { tellOwnerDisabled } from '#api/shell/workspaces/news.ts'
import type { Call } from '#contract/platform/call.ts'
import type { Answer, Asked } from '#contract/platform/exchange.ts'
import { refuse } from '#contract/platform/problem.ts'
import { settingsFactor, settingsTokens } from '#contract/shell/accounts/addresses.ts'
import { administratorRole } from '#contract/shell/accounts/codes.ts'
import { NewsLevel, NoticeType, RouteKey } from '#contract/shell/messages/codes.ts'

export type ApiOptions = Omit<FeatureDeps, 'signals' | 'trail'> & {
  /** `id:secret` of the basic client authorisation. */
  client: string
  /** Ask for a captcha at every sign-in; after failures it is asked for anyway. */
  captcha: 'on' | 'off'
  /** After so many days a session ends, however it is used. */
  sessionDays: number
  drawCaptcha?: DrawCaptcha
  /** The ways to sign in besides account and password. */
  providers?: readonly Provider[]
  /** Whom the tax authority is asked through. */
  ticketAuthority?: AuthorityPlace | undefined
  checkReplies?: boolean
  /** Where this instance does heavy work, on its own disk. */
  work?: string
  /** Whether this instance works beside its requests; tests ask for it. */
  jobs?: 'from the start' | 'when asked'
  /** What the demo has on top of all features. */
  demo?: ((deps: FeatureDeps) => Feature) | undefined
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
  jobs: Pick<Jobs, 'start' | 'work' | 'sendRecurring'>
  close(): Promise<void>
}

/** What every installation begins with, as the features announce it. */
export const foundation = foldFoundations([
  systemFoundation,
  dictionariesFoundation,
  accountsFoundation,
  sessionFoundation,
  menusFoundation,
  workspacesFoundation,
  homeFoundation,
  questionnairesFoundation,
  campaignsFoundation,
  resultsFoundation,
  masterDataFoundation,
  reviewsFoundation,
  ticketsFoundation,
  collectionFoundation,
])

const delegable = allBut(foundation.withheld)

/** The features, each of which stands on those before it. */
function openFeatures(options: ApiOptions, outside: FeatureDeps): Feature[] {
  const { db, clock, log } = outside
  const deps = {
    ...outside,
    captchaAlways: options.captcha === 'on',
    drawCaptcha: options.drawCaptcha,
    providers: createProviders(options.providers ?? [], log),
    delegable,
    menus: openMenus(delegable.menus),
    modules: foundation.modules,
    kinds,
    sending: sendingOf(clock),
    findPaper: createPaperLookup(db, clock, outside.keys),
    todos: {
      add: (tx, todo) => addTodo(tx, { ...todo, mainSource: 'system', source: 'system-registrations' }),
      finish: finishTodos,
    } satisfies Todos,
    tellToken: ((tx, news) => sendMessages(tx, tokenNews(news))) satisfies TellToken,
  }
  const workshop = openWorkshop(outside, options.work ?? join(tmpdir(), 'risk-workshop'))
  const opened = Object.values(kinds).map((kind) => kind.open(deps))
  const businesses = createFileBusinesses()
  const namings = createNamings()
  const letters: Record<string, LetterKind> = {}
  const calls: Call[] = []
  const authority = createAuthority(options.ticketAuthority, log)
  const features = [
    files(deps, {
      businesses,
      findOpener: (by) => findOpener(db, clock, by),
      peopleOf,
      countUpload: (tx, of) => countUpload(tx, clock, of),
      countBytes: (tx, of) => countBytes(tx, clock, of),
    }),
    // Under delegation nobody has the role.
    system(deps, { maySeeLinks: ({ roles }) => roles.includes(administratorRole), namings, letters }),
    dictionaries(deps),
    accounts(deps, {
      giveLink: (tx, to) => giveLink(tx, deps, to),
      tellDisabled: tellOwnerDisabled,
      access: {
        openSessionsOf,
        accessTokensOf,
        endAccess: (tx, userId) => endAccess(tx, clock, userId),
        hasFactor: factorOf,
        async takeFactor(tx, userId) {
          const taken = await takeFactor(tx, userId)
          if (taken) await sendMessages(tx, factorTaken(userId))
          return taken
        },
      },
    }),
    session({ ...deps, calls }),
    menus(deps),
    messages(deps),
    delegation(deps),
    workspaces(deps),
    home({ ...deps, namings }),
    questionnaires(deps),
    campaigns(deps),
    papers(deps),
    results(deps),
    ...opened,
    masterData(deps),
    reviews(deps),
    dataProcess(deps, { workshop, tellLateStages }),
    comparisons({ ...deps, workshop, isStoodOn: isSampled }),
    tickets({
      ...deps,
      async onRead(tx, readingId) {
        await checkRead(tx, clock, readingId)
        // The tax authority is asked as well.
        if (options.ticketAuthority) await checkLater(tx, { standingOn: [readingId] })
      },
      shown: shownForTasks({ db, clock }),
      authority: options.ticketAuthority && authority,
    }),
    collection({ ...deps, businesses, authority }),
    billReports({ ...deps, workshop }),
    ...(options.demo ? [options.demo(outside)] : []),
    { routes: [], close: workshop.close },
  ]
  businesses.add(features.flatMap((feature) => feature.files ?? []))
  namings.add(features.flatMap((feature) => feature.named ?? []))
  for (const feature of features) Object.assign(letters, feature.letters)
  calls.push(...features.flatMap((feature) => feature.routes.map((route) => route.call)))
  return features
}

/** The embedded /api backend over a migrated database. */
export function createApi(options: ApiOptions): Api {
  const { db, kind, clock, keys, log, files } = options
  const trail = openTrail({ keys: keys.audit, files, log })
  const signals = openSignals({ db, kind, log })
  const features = openFeatures(options, { ...options, signals, trail })
  const routes = features.flatMap((feature) => feature.routes)
  const authenticate = createAuthentication(db, clock, options)
  const deps: Deps = {
    db,
    log,
    signals,
    trail,
    client: options.client,
    authenticate: async (token, use) => delegable.principal(await authenticate(token, use)),
    endActing: (principal) => endActing({ db, trail }, principal),
    checkReplies: options.checkReplies ?? false,
  }
  const calls = routes.map((route) => route.call)
  const routeOf = new Map(routes.map((route) => [nameOf(route.call), route]))
  const openapi = () => describeApi(calls)
  const router = createRouter(routes, deps, openapi)
  const filesReady = watchFiles(files, log)
  const audit = keepAudit(db, trail)
  const jobs = openJobs({ db, log, signals, jobs: features.flatMap((feature) => feature.jobs ?? []) })
  if (options.jobs !== 'when asked') jobs.start()
  return {
    fetch: async (request, { address }) => router.fetch(request, { address }),
    async answer({ call, body, ...request }) {
      const route = routeOf.get(nameOf(call))
      if (route)
        return serve(
          route,
          { ...request, query: { ...request.query }, readBody: async () => readValue(call, body) },
          deps,
        )
      const { status, failure } = failureOf(refuse('notFound'), request.language)
      return { status, reply: failure }
    },
    openapi,
    ready: async () => (await Promise.all([isReady(db), filesReady()])).every(Boolean),
    calls,
    trail,
    jobs,
    async close() {
      for (const { close } of features) close?.()
      await jobs.close()
      await signals.close()
      await audit.stop()
    },
  }
}

const nameOf = ({ method, path }: Call): string => `${method} ${path}`

function isReady(db: Db): Promise<boolean> {
  return db.execute(sql`select 1 from ${auditHead}`).then(
    ({ rows }) => rows.length === 1,
    () => false,
  )
}

/** Signing in asks for less than before: whose account it is hears of it. */
const factorTaken = (userId: number): News => ({
  to: [userId],
  noticeType: NoticeType.accountSecurity,
  newsLevel: NewsLevel.important,
  routeKey: RouteKey.page,
  path: settingsFactor,
  body: inEveryLanguage('session-factor:taken'),
})

/** What speaks in somebody's name is made and ended under their eyes. */
const tokenNews = ({ userId, name, what }: Parameters<TellToken>[1]): News => ({
  to: [userId],
  noticeType: NoticeType.accountSecurity,
  newsLevel: NewsLevel.important,
  routeKey: RouteKey.page,
  path: settingsTokens,
  body: typedInEveryLanguage(`session-tokens:told.${what}`, { name }),
})

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
