import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/data/addresses.ts'
import type platformTables from '../../../public/locales/zh-Hans/data/platform-tables.json'

declare module 'i18next' {
  interface Texts {
    'platform-tables': typeof platformTables
  }
}

export const inWorkspace: RouteConfigEntry[] = [
  route(at.tableSource(':id', ':table'), 'data/platform-tables/source.tsx'),
]

export const framed: RouteConfigEntry[] = [
  route(at.offeredTables(':bizId'), 'data/platform-tables/offered.tsx'),
  route(at.offeredTable(':bizId', ':code'), 'data/platform-tables/take.tsx'),
]
