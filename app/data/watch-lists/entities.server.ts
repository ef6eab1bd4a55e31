import { mutate } from '#app/page/api/api.server.ts'
import { type EntityTypes, foundBy, foundMax, listWith, type Searched } from '#app/page/menus/entity-type.server.ts'
import * as at from '#contract/data/watch-lists/addresses.ts'
import { searchWatchLists } from '#contract/data/watch-lists/calls.ts'
import { WatchListPerm } from '#contract/data/watch-lists/codes.ts'

export const entities: EntityTypes = { watchList: { page: at.watchList, opened: at.watchList(':key') } }

/** Watch lists by name or remark. */
export const searched: Searched = {
  order: 11,
  async find(args, { keyword, perms }) {
    if (!perms.includes(WatchListPerm.read)) return undefined
    return foundBy(mutate(args, searchWatchLists, { body: { keyword, size: foundMax } }), ({ records, total }) => ({
      items: records.map(({ bizId, name, remark }) => ({ key: bizId, name, note: remark, to: at.watchList(bizId) })),
      total,
      all: listWith(keyword, at.watchLists),
    }))
  },
}
