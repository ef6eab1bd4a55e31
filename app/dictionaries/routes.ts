import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/dictionaries/addresses.ts'
import type dictionaries from '../../public/locales/zh-Hans/dictionaries.json'

declare module 'i18next' {
  interface Texts {
    dictionaries: typeof dictionaries
  }
}

/** Pages within the frame. */
export const framed: RouteConfigEntry[] = [
  route(at.dictionaries, 'dictionaries/dictionaries.tsx', { id: 'system/dict' }),
  route(at.entriesChosen, 'dictionaries/entries-chosen.tsx'),
  route(at.entriesExport, 'dictionaries/entries-export.ts'),
  route(at.entryDelete(':id'), 'dictionaries/entry-delete.tsx'),
  route(at.entryEdit(':id'), 'dictionaries/entry-edit.tsx'),
  route(at.entryNew, 'dictionaries/entry-new.tsx'),
]
