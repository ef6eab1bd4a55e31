import { sourcesReached } from '#api/data/sources/source.ts'
import { seenImportsOnly } from '#api/data/tables/seen-imports.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { signedIn } from '#api/platform/http/caller.ts'
import { file, type Route, read, write } from '#api/platform/http/route.ts'
import { consumeQuota, userOf } from '#api/platform/quota/quota.ts'
import * as calls from '#contract/data/refreshes/calls.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { executeTable } from './execute.ts'
import type { TableMakers } from './maker.ts'
import * as pulls from './pull.ts'
import * as refreshes from './refresh.ts'
import { exportRunFaults } from './run-faults.ts'

/** Rate limit on runs that one person starts. */
export const tablesExecuted = { name: 'tablesExecuted', max: 200, minutes: 60 } as const

type Deps = { db: Db; clock: Clock; makers: TableMakers }

export const refreshRoutes = (deps: Deps): Route[] => routesOf(deps).map(seenImportsOnly(deps))

const routesOf = ({ db, clock, makers }: Deps): Route[] => [
  write(calls.executeTable, async (tx, { query: { bizId, automlType }, caller }) => {
    const actor = signedIn(caller)
    const done = await executeTable(tx, { clock, makers }, { bizId, automlType, actor })
    if (isRefusal(done)) return done
    const full = await consumeQuota(tx, clock, { quota: tablesExecuted, by: userOf(actor) })
    if (full) return full
    const { run, tableName, through } = done
    const detail = { name: tableName, run: run.bizId, automlType, workspace: through }
    return { reply: run, object: `table:${bizId}`, detail }
  }),

  read(calls.getRefresh, ({ query: { bizId }, caller }) => refreshes.getRefresh({ db, clock }, { bizId, caller })),

  file(calls.exportRunFaults, ({ query: { bizId }, caller }) => exportRunFaults({ db, clock }, { bizId, caller })),

  write(calls.saveRefresh, async (tx, { body, caller }) => {
    const saved = await refreshes.saveRefresh(tx, { ...body, actor: signedIn(caller) })
    if (isRefusal(saved)) return saved
    const { bizId, mode, watermark, overlap } = body
    return { reply: null, object: `table:${bizId}`, detail: { name: saved.tableName, mode, watermark, overlap } }
  }),

  write(calls.cancelRefresh, async (tx, { body: { bizId }, caller }) => {
    const done = await refreshes.cancelRefresh(tx, { bizId, actor: signedIn(caller) })
    if (isRefusal(done)) return done
    return { reply: null, object: `table:${done.tableBizId}`, detail: { name: done.tableName, run: bizId } }
  }),

  write(calls.pullTable, async (tx, { body, caller }) => {
    const begun = await pulls.pullTable(tx, { ...body, caller })
    if (isRefusal(begun)) return begun
    const full = await consumeQuota(tx, clock, { quota: sourcesReached, by: userOf(signedIn(caller)) })
    if (full) return full
    const { bizId, importBizId, tableName, sourceName } = begun
    const detail = { name: tableName, import: importBizId, source: sourceName, table: body.table }
    return { reply: { bizId, importBizId }, object: `table:${bizId}`, detail }
  }),

  write(calls.pullAgain, async (tx, { body: { bizId, version }, caller }) => {
    const actor = signedIn(caller)
    const begun = await pulls.pullAgain(tx, { bizId, version, actor })
    if (isRefusal(begun)) return begun
    const full = await consumeQuota(tx, clock, { quota: sourcesReached, by: userOf(actor) })
    return full ?? { reply: null, object: `import:${bizId}`, detail: { name: begun.fileName } }
  }),

  write(calls.cancelPull, async (tx, { body: { bizId }, caller }) => {
    const done = await pulls.cancelPull(tx, { bizId, actor: signedIn(caller) })
    return isRefusal(done) ? done : { reply: null, object: `import:${bizId}`, detail: { name: done.fileName } }
  }),
]
