import { mutate } from '#app/page/api/api.server.ts'
import { type EntityTypes, foundBy, foundMax, listWith, type Searched } from '#app/page/menus/entity-type.server.ts'
import * as at from '#contract/data/addresses.ts'
import { searchMarkets } from '#contract/data/markets/calls.ts'
import { MarketPerm } from '#contract/data/markets/perms.ts'

export const entities: EntityTypes = { market: { page: at.market } }

export const searched: Searched = {
  order: 8,
  async find(args, { keyword, perms }) {
    if (!perms.includes(MarketPerm.manage)) return undefined
    return foundBy(mutate(args, searchMarkets, { body: { keyword, size: foundMax } }), ({ records, total }) => ({
      total,
      items: records.map(({ bizId, name, remark }) => ({ key: bizId, name, note: remark, to: at.market(bizId) })),
      all: listWith(keyword, at.markets),
    }))
  },
}
