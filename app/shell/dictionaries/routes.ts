import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/shell/dictionaries/addresses.ts'
import type dictionaries from '../../../public/locales/zh-Hans/shell/dictionaries.json'

declare module 'i18next' {
  interface Texts {
    dictionaries: typeof dictionaries
  }
}

export const framed: RouteConfigEntry[] = [
  route(at.dictionaries, 'shell/dictionaries/dictionaries.tsx', { id: 'system/dict' }),
  route(at.entriesChosen, 'shell/dictionaries/entries-chosen.tsx'),
  route(at.entriesExport, 'shell/dictionaries/entries-export.ts'),
  route(at.entryDelete(':id'), 'shell/dictionaries/entry-delete.tsx'),
  route(at.entryEdit(':id'), 'shell/dictionaries/entry-edit.tsx'),
  route(at.entryNew, 'shell/dictionaries/entry-new.tsx'),
]
