import { sourcesReached } from '#api/data/sources/source.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { type Route, read, signedIn, write } from '#api/platform/http/serve.ts'
import { consumeQuota, userOf } from '#api/platform/quota/quota.ts'
import * as calls from '#contract/data/refreshes/calls.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { executeTable } from './execute.ts'
import type { TableMakers } from './maker.ts'
import * as pulls from './pull.ts'
import * as refreshes from './refresh.ts'

/** Limit on runs that one person starts. */
export const tablesExecuted = { name: 'tablesExecuted', max: 200, minutes: 60 } as const

type Deps = { db: Db; clock: Clock; makers: TableMakers }

export const refreshRoutes = ({ db, clock, makers }: Deps): Route[] => [
  write(calls.executeTable, async (tx, { query: { bizId, automlType }, caller }) => {
    const actor = signedIn(caller)
    const done = await executeTable(tx, makers, { bizId, automlType, actor })
    if (isRefusal(done)) return done
    const full = await consumeQuota(tx, clock, { quota: tablesExecuted, by: userOf(actor) })
    if (full) return full
    const { run, tableName } = done
    return { reply: run, object: `table:${bizId}`, detail: { name: tableName, run: run.bizId, automlType } }
  }),

  read(calls.getRefresh, ({ query: { bizId }, caller }) =>
    refreshes.getRefresh(db, { bizId, actor: signedIn(caller) }),
  ),

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
