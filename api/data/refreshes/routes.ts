import type { Clock } from '#api/platform/clock.ts'
import { type Route, signedIn, write } from '#api/platform/http/serve.ts'
import { consumeQuota, userOf } from '#api/platform/quota/quota.ts'
import * as calls from '#contract/data/refreshes/calls.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { executeTable } from './execute.ts'
import type { TableMakers } from './maker.ts'

/** Limit on runs that one person starts. */
export const tablesExecuted = { name: 'tablesExecuted', max: 200, minutes: 60 } as const

export const refreshRoutes = ({ clock, makers }: { clock: Clock; makers: TableMakers }): Route[] => [
  write(calls.executeTable, async (tx, { query: { bizId, automlType }, caller }) => {
    const actor = signedIn(caller)
    const full = await consumeQuota(tx, clock, { quota: tablesExecuted, by: userOf(actor) })
    if (full) return full
    const done = await executeTable(tx, makers, { bizId, automlType, actor })
    if (isRefusal(done)) return done
    const { run, tableName } = done
    return { reply: run, object: `table:${bizId}`, detail: { name: tableName, run: run.bizId, automlType } }
  }),
]
