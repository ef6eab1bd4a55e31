import type { PlatformTables } from '#api/platform/datasets/platform-table.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { type Route, read, write } from '#api/platform/http/route.ts'
import * as calls from '#contract/data/platform-tables/calls.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import * as offer from './offer.ts'

export const platformTableRoutes = (deps: { db: Db; offered: PlatformTables }): Route[] => [
  read(calls.listOffered, ({ caller }) => offer.listOffered(deps, caller)),

  write(calls.takeTable, async (tx, { body, caller }) => {
    const taken = await offer.takeTable(tx, deps.offered, { ...body, caller })
    if (isRefusal(taken)) return taken
    const { bizId, tableName } = taken
    const detail = { name: tableName, platformTable: body.code, market: body.marketBizId, secrecy: body.secrecy }
    return { reply: { bizId }, object: `table:${bizId}`, detail }
  }),

  write(calls.renewTable, async (tx, { body: { bizId }, caller }) => {
    const renewed = await offer.renewTable(tx, deps.offered, { bizId, caller })
    if (isRefusal(renewed)) return renewed
    return { reply: null, object: `table:${bizId}`, detail: { name: renewed.tableName } }
  }),

  read(calls.getPlatformSource, ({ query: { bizId }, caller }) => offer.getPlatformSource(deps, { bizId, caller })),
]
