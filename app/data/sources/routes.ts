import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/data/addresses.ts'
import type sources from '../../../public/locales/zh-Hans/data/sources.json'

declare module 'i18next' {
  interface Texts {
    sources: typeof sources
  }
}

export const inWorkspace: RouteConfigEntry[] = [
  route(at.sources(':id'), 'data/sources/sources.tsx'),
  route(at.sourceNew(':id'), 'data/sources/source-edit.tsx', { id: 'sources/source-edit:new' }),
  route(at.source(':id', ':source'), 'data/sources/source.tsx'),
  route(at.sourceEdit(':id', ':source'), 'data/sources/source-edit.tsx'),
  route(at.sourceRemove(':id', ':source'), 'data/sources/source-remove.tsx'),
  route(at.sourceTables(':id', ':source'), 'data/sources/source-tables.tsx'),
  route(at.sourceTable(':id', ':source'), 'data/sources/source-table.tsx'),
]
