import type { LoaderFunctionArgs } from '@remix-run/node'
import { query } from '#app/page/api/api.server.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { getMarket } from '#contract/data/markets/calls.ts'
import type { MarketRow } from '#contract/data/markets/shapes.ts'

/** True for the address that adds a market. */
export const isAdding = ({ params }: LoaderFunctionArgs): boolean => params.bizId === 'new'

/** The market of the address. Refuses notFound. */
export const marketOf = (args: LoaderFunctionArgs): Promise<MarketRow> =>
  query(args, getMarket, { query: { bizId: bizIdOf(args) } })
