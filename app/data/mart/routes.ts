import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/data/addresses.ts'
import type mart from '../../../public/locales/zh-Hans/data/mart.json'

declare module 'i18next' {
  interface Texts {
    mart: typeof mart
  }
}

export const inWorkspace: RouteConfigEntry[] = [
  route(at.mart(':id'), 'data/mart/catalogue.tsx'),
  route(at.martTable(':id', ':table'), 'data/mart/mart-table.tsx'),
  route(at.martColumns(':id', ':table'), 'data/mart/mart-columns.tsx'),
  route(at.martVersions(':id', ':table'), 'data/mart/mart-versions.tsx'),
  route(at.martLinks(':id', ':table'), 'data/mart/mart-links.tsx'),
  route(at.martLineage(':id', ':table'), 'data/mart/mart-lineage.tsx'),
  route(at.martExport(':id', ':table'), 'data/mart/downloads.ts', { id: 'mart/downloads:rows' }),
]
