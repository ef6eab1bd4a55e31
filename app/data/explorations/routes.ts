import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/data/addresses.ts'
import type cards from '../../../public/locales/zh-Hans/data/cards.json'
import type cardFaults from '../../../public/locales/zh-Hans/data/cards-faults.json'
import type explorations from '../../../public/locales/zh-Hans/data/explorations.json'
import type processFaults from '../../../public/locales/zh-Hans/data/processes-faults.json'

declare module 'i18next' {
  interface Texts {
    cards: typeof cards
    'cards-faults': typeof cardFaults
    'processes-faults': typeof processFaults
    explorations: typeof explorations
  }
}

export const inWorkspace: RouteConfigEntry[] = [
  route(at.explorations(':id'), 'data/explorations/explorations.tsx'),
  route(at.explorationNew(':id'), 'data/explorations/exploration-new.tsx'),
  route(at.exploration(':id', ':exploration'), 'data/explorations/exploration.tsx'),
  route(at.explorationEdit(':id', ':exploration'), 'data/explorations/exploration-edit.tsx'),
  route(at.explorationRemove(':id', ':exploration'), 'data/explorations/exploration-remove.tsx'),
  route(at.explorationProfile(':id', ':exploration'), 'data/explorations/exploration-profile.tsx'),
  route(at.explorationRows(':id', ':exploration'), 'data/explorations/figure-rows.tsx'),
  route(at.explorationExport(':id', ':exploration'), 'data/explorations/downloads.ts', {
    id: 'explorations/downloads:all',
  }),
  route(at.explorationRowsExport(':id', ':exploration'), 'data/explorations/downloads.ts', {
    id: 'explorations/downloads:rows',
  }),
  route(at.cardNew(':id', ':exploration'), 'data/explorations/card-edit.tsx', { id: 'explorations/card-edit:new' }),
  route(at.card(':id', ':exploration', ':card'), 'data/explorations/card.tsx'),
  route(at.cardEdit(':id', ':exploration', ':card'), 'data/explorations/card-edit.tsx'),
  route(at.cardRemove(':id', ':exploration', ':card'), 'data/explorations/card-remove.tsx'),
  route(at.cardExport(':id', ':exploration', ':card'), 'data/explorations/downloads.ts', {
    id: 'explorations/downloads:card',
  }),
]
