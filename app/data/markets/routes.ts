import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/data/addresses.ts'
import type markets from '../../../public/locales/zh-Hans/data/markets.json'

declare module 'i18next' {
  interface Texts {
    markets: typeof markets
  }
}

export const framed: RouteConfigEntry[] = [
  route(at.markets, 'data/markets/markets.tsx'),
  route(at.market(':bizId'), 'data/markets/market.tsx'),
  route(at.marketRemove(':bizId'), 'data/markets/market-remove.tsx'),
]
