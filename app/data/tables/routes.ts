import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/data/addresses.ts'
import type tables from '../../../public/locales/zh-Hans/data/tables.json'

declare module 'i18next' {
  interface Texts {
    tables: typeof tables
  }
}

export const inWorkspace: RouteConfigEntry[] = [
  route(at.tables(':id'), 'data/tables/tables.tsx'),
  route(at.tableNew(':id'), 'data/tables/table-new.tsx'),
  route(at.tableNewParts(':id'), 'data/tables/upload-parts.ts', { id: 'tables/upload-parts:new' }),
  route(at.tableImport(':id', ':import'), 'data/tables/import.tsx'),
  route(at.importFaults(':id', ':import'), 'data/tables/downloads.ts', { id: 'tables/downloads:faults' }),
  route(at.table(':id', ':table'), 'data/tables/table.tsx'),
  route(at.tableColumns(':id', ':table'), 'data/tables/table-columns.tsx'),
  route(at.tableVersions(':id', ':table'), 'data/tables/table-versions.tsx'),
  route(at.tableLineage(':id', ':table'), 'data/tables/table-lineage.tsx'),
  route(at.tableRequest(':id', ':table', ':request'), 'data/tables/table-request.tsx'),
  route(at.tableRights(':id', ':table'), 'data/tables/table-rights.tsx'),
  route(at.tableEdit(':id', ':table'), 'data/tables/table-edit.tsx'),
  route(at.tableRefresh(':id', ':table'), 'data/tables/table-refresh.tsx'),
  route(at.tableRefreshParts(':id', ':table'), 'data/tables/upload-parts.ts', { id: 'tables/upload-parts:refresh' }),
  route(at.tablePublish(':id', ':table'), 'data/tables/table-publish.tsx'),
  route(at.tableWithdraw(':id', ':table'), 'data/tables/table-withdraw.tsx'),
  route(at.tableRemove(':id', ':table'), 'data/tables/table-remove.tsx'),
]
