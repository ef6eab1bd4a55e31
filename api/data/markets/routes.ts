import type { Db } from '#api/platform/db/connection.ts'
import { type Route, read, write } from '#api/platform/http/route.ts'
import * as calls from '#contract/data/markets/calls.ts'
import { pageOf, recordsOf } from '#contract/platform/paging.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import * as markets from './market.ts'

export const marketRoutes = ({ db }: { db: Db }): Route[] => [
  read(calls.searchMarkets, async ({ body: { keyword, sort, order, ...words } }) => {
    const page = pageOf(words)
    return recordsOf(await markets.pageMarkets(db, { keyword, sort: { by: sort, order }, page }), page)
  }),

  read(calls.getMarket, ({ query: { bizId } }) => markets.getMarket(db, bizId)),
  read(calls.listMarkets, () => markets.listMarkets(db)),

  write(calls.saveMarket, async (tx, { body }) => {
    const saved = await markets.saveMarket(tx, body)
    if (isRefusal(saved)) return saved
    const { bizId, managers } = saved
    return { reply: { bizId }, object: `market:${bizId}`, detail: { name: body.name, managers } }
  }),

  write(calls.removeMarkets, async (tx, { body: { bizIds } }) => {
    const removed = await markets.removeMarkets(tx, bizIds)
    if (isRefusal(removed)) return removed
    return { reply: null, object: `market:${[...new Set(bizIds)].join(',')}`, detail: removed }
  }),
]
