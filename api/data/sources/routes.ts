import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { Engine } from '#api/platform/engine/engine.ts'
import { signedIn } from '#api/platform/http/caller.ts'
import { prepared, type Route, read, write } from '#api/platform/http/route.ts'
import type { Keys } from '#api/platform/keys.ts'
import { consumeQuota, userOf } from '#api/platform/quota/quota.ts'
import * as calls from '#contract/data/sources/calls.ts'
import type { CheckResult } from '#contract/data/sources/codes.ts'
import { pageOf, recordsOf } from '#contract/platform/paging.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import type { sourceJobs } from './jobs.ts'
import * as sources from './source.ts'

type Dependencies = {
  db: Db
  clock: Clock
  keys: Keys
  engine: Engine
  /** Networks that the operator permits in addition to public addresses. */
  sourceNetworks: readonly string[]
}

/** Time limit in ms of jobs that read little data. */
const budgetMs = 20_000

export function sourceRoutes({ db, clock, keys, engine, sourceNetworks }: Dependencies): Route[] {
  const jobs = engine.of<typeof sourceJobs>('sources')
  const place = (source: Parameters<typeof sources.placeOf>[0]) => sources.placeOf(source, keys, sourceNetworks)

  /**
   * Opens a connection for a job, and counts it against the rate limit. Refuses notFound, execute.denied,
   * workspace.blocked, quota.rate.
   */
  const reaching = async (bizId: string, caller: Parameters<typeof signedIn>[0]) => {
    const actor = signedIn(caller)
    const found = await sources.openSource(db, { bizId, actor, action: 'execute' })
    if (isRefusal(found)) return found
    const full = await db.transaction((tx) =>
      consumeQuota(tx, clock, { quota: sources.sourcesReached, by: userOf(actor) }),
    )
    return full ?? { found, options: { by: actor.userId, inputs: [], budgetMs } }
  }

  return [
    read(calls.searchSources, async ({ body, caller }) => {
      const page = pageOf(body)
      const found = await sources.pageSources(db, { ...body, actor: signedIn(caller), page })
      return isRefusal(found) ? found : recordsOf(found, page)
    }),

    read(calls.getSource, ({ query: { bizId }, caller }) => sources.getSource(db, { bizId, actor: signedIn(caller) })),

    write(calls.saveSource, async (tx, { body, caller }) => {
      const saved = await sources.saveSource(tx, keys, { saving: body, actor: signedIn(caller) })
      if (isRefusal(saved)) return saved
      const { name, connector, host, port } = body
      return { reply: saved, object: `source:${saved.bizId}`, detail: { name, connector, host, port } }
    }),

    prepared(
      calls.checkSource,
      async ({ body: { bizId }, caller }) => {
        const reached = await reaching(bizId, caller)
        if (isRefusal(reached)) return reached
        const { found, options } = reached
        return { found, ...answerOf(await jobs.query('check', { place: place(found) }, options), { server: '' }) }
      },
      async (tx, { found, result, server }) => {
        await sources.recordCheck(tx, found, result)
        return { reply: { result, server }, object: `source:${found.bizId}`, detail: { result } }
      },
    ),

    write(calls.removeSources, async (tx, { body: { bizIds }, caller }) => {
      const removed = await sources.removeSources(tx, { bizIds, actor: signedIn(caller) })
      if (isRefusal(removed)) return removed
      return { reply: null, object: `source:${bizIds.join(',')}`, detail: removed }
    }),

    read(calls.listSourceTables, async ({ query: { bizId }, caller }) => {
      const reached = await reaching(bizId, caller)
      if (isRefusal(reached)) return reached
      return answerOf(await jobs.query('tables', { place: place(reached.found) }, reached.options), { tables: [] })
    }),

    read(calls.previewSourceTable, async ({ query: { bizId, table }, caller }) => {
      const reached = await reaching(bizId, caller)
      if (isRefusal(reached)) return reached
      const { found, options } = reached
      const answer = answerOf(await jobs.query('preview', { place: place(found), table }, options), {
        columns: [],
        rows: [],
      })
      return { ...answer, rows: answer.rows.map((cells) => [...cells]) }
    }),
  ]
}

type Outcome<T> = { reply: ({ result: 'ok' } & T) | { result: CheckResult } } | { failed: string }

/** Reply with a job's output; with only the result code if the job failed. */
function answerOf<T extends object>(outcome: Outcome<T>, nothing: T): { result: CheckResult } & T {
  if ('failed' in outcome) return { ...nothing, result: outcome.failed === 'late' ? 'tooSlow' : 'failed' }
  return { ...nothing, ...outcome.reply }
}
