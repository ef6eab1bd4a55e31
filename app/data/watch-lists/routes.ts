import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/data/watch-lists/addresses.ts'
import type lists from '../../../public/locales/zh-Hans/data/watch-lists.json'
import type faults from '../../../public/locales/zh-Hans/data/watch-lists-faults.json'
import type imports from '../../../public/locales/zh-Hans/data/watch-lists-import.json'

declare module 'i18next' {
  interface Texts {
    'watch-lists': typeof lists
    'watch-lists-faults': typeof faults
    'watch-lists-import': typeof imports
  }
}

export const framed: RouteConfigEntry[] = [
  route(at.watchLists, 'data/watch-lists/lists.tsx'),
  route(at.watchListNew, 'data/watch-lists/list-new.tsx'),
  route(at.watchList(':list'), 'data/watch-lists/list.tsx'),
  route(at.watchListEdit(':list'), 'data/watch-lists/list-edit.tsx'),
  route(at.watchListRemove(':list'), 'data/watch-lists/list-remove.tsx'),
  route(at.watchListHistory(':list'), 'data/watch-lists/list-history.tsx'),
  route(at.watchListTry(':list'), 'data/watch-lists/list-try.tsx'),
  route(at.watchListExport(':list'), 'data/watch-lists/downloads.ts', { id: 'watch-lists/downloads:entries' }),
  route(at.watchListImport(':list'), 'data/watch-lists/import/import-new.tsx'),
  route(at.listImport(':list', ':import'), 'data/watch-lists/import/import.tsx'),
  route(at.listImportCancel(':list', ':import'), 'data/watch-lists/import/import-cancel.tsx'),
  route(at.listImportFaults(':list', ':import'), 'data/watch-lists/downloads.ts', {
    id: 'watch-lists/downloads:faults',
  }),
  route(at.watchEntryNew(':list'), 'data/watch-lists/entry-new.tsx'),
  route(at.watchEntry(':list', ':entry'), 'data/watch-lists/entry.tsx'),
  route(at.watchEntryRemove(':list', ':entry'), 'data/watch-lists/entry-remove.tsx'),
]
