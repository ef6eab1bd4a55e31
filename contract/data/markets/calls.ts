import { z } from 'zod'
import { access, call } from '#contract/platform/call.ts'
import { workbenchModule } from '#contract/shell/workspaces/codes.ts'
import { MarketPerm } from './perms.ts'
import * as shape from './shapes.ts'

const manager = access.permission(MarketPerm.manage)

export const searchMarkets = call({
  method: 'POST',
  path: '/data/market/search-page',
  title: 'Search markets',
  access: manager,
  body: shape.marketPage,
  reply: shape.marketRecords,
})

export const getMarket = call({
  method: 'GET',
  path: '/data/market/detail',
  title: 'Get a market',
  access: manager,
  query: shape.byMarket,
  reply: shape.marketRow,
  refusals: ['notFound'],
})

/** Available to everybody who may publish a table or search the mart. */
export const listMarkets = call({
  method: 'GET',
  path: '/data/market/list',
  title: 'List markets to choose from',
  access: access.userIn(workbenchModule),
  reply: z.array(shape.marketChoice),
})

/** In person, without an access token, because it gives the managers the right to decide on the market's tables. */
export const saveMarket = call({
  method: 'POST',
  path: '/data/market/saveOrUpdate',
  title: 'Add or edit a market',
  access: manager,
  inPerson: true,
  body: shape.savingMarket,
  reply: shape.savedMarket,
  refusals: ['notFound', 'validation', 'exists', 'record.conflict', 'quota.full'],
  audit: 'market.save',
})

/** All or nothing; a market that has tables is not removed. */
export const removeMarkets = call({
  method: 'POST',
  path: '/data/market/remove',
  title: 'Remove markets without tables',
  access: manager,
  body: shape.removingMarkets,
  refusals: ['notFound', 'market.used'],
  audit: 'market.remove',
})
