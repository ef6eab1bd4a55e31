import { auditSeed, openAudit } from '#api/audit/domain.ts'
import { authorizationsIn, dataSeed, openData } from '#api/data/domain.ts'
import type { Api } from '#api/platform/api.ts'
import { openTrail } from '#api/platform/audit/audit.ts'
import { keepAudit } from '#api/platform/audit/audit-keeping.ts'
import { openSignals } from '#api/platform/db/signal.ts'
import { answerWith } from '#api/platform/http/answer.ts'
import type { Deps } from '#api/platform/http/deps.ts'
import { describeApi } from '#api/platform/http/openapi.ts'
import { createRouter } from '#api/platform/http/router.ts'
import { openJobs } from '#api/platform/jobs/jobs.ts'
import { watchReadiness } from '#api/platform/ready.ts'
import { openRisk, riskSeed } from '#api/risk/domain.ts'
import { delegableExcept } from '#api/shell/delegation/delegable.ts'
import { openShell, shellSeed } from '#api/shell/domain.ts'
import { createRegistry } from '#api/shell/registry.ts'
import { mergeSeedData } from '#api/shell/seed-data.ts'
import { endActing } from '#api/shell/session/acting-for.ts'
import { createAuthentication } from '#api/shell/session/session.ts'
import { startEngine } from './engine.ts'
import type { ApiOptions } from './options.ts'

/** Menus, roles and dictionaries of a new installation. */
export const seedData = mergeSeedData([...shellSeed, ...riskSeed, ...auditSeed, ...dataSeed])

const delegable = delegableExcept(seedData.nonDelegable)

/** The embedded /api backend over a migrated database. */
export function createApi(options: ApiOptions): Api {
  const { db, kind, clock, keys, log, files, sourceNetworks = [] } = options
  const trail = openTrail({ keys: keys.audit, files, log })
  const signals = openSignals({ db, kind, log })
  const { registry, publish, announce } = createRegistry()
  const { analytics, retention } = startEngine(options)
  const outside = { ...options, signals, trail, publish, ...analytics }
  const shell = { ...outside, delegable, modules: seedData.modules, authorizationsOf: authorizationsIn(clock) }
  const features = [
    ...openShell(shell, options, registry),
    ...openRisk(outside),
    ...openAudit(outside, options, registry),
    ...openData(outside, options, registry),
    ...(options.demo ? [options.demo({ ...outside, offered: registry.platformTables, sourceNetworks })] : []),
  ]
  announce(features)
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
  const openapi = () => describeApi(registry.calls)
  const router = createRouter(routes, deps, openapi)
  const audit = keepAudit(db, trail)
  const jobs = openJobs({ db, log, signals, jobs: [retention, ...features.flatMap((feature) => feature.jobs ?? [])] })
  if (options.jobs !== 'when asked') {
    jobs.start()
    for (const { start } of features) start?.()
  }
  return {
    fetch: async (request, { address }) => router.fetch(request, { address }),
    answer: answerWith(routes, deps),
    openapi,
    ready: watchReadiness({ db, files, log }),
    calls: registry.calls,
    trail,
    jobs,
    async close() {
      await Promise.all(features.map(({ close }) => close?.()))
      await jobs.close()
      await analytics.engine.close()
      await signals.close()
      await audit.stop()
    },
  }
}
