import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/data/addresses.ts'
import type warnings from '../../../public/locales/zh-Hans/data/warnings.json'

declare module 'i18next' {
  interface Texts {
    warnings: typeof warnings
  }
}

export const inWorkspace: RouteConfigEntry[] = [
  route(at.warnings(':id'), 'data/warnings/warnings.tsx'),
  route(at.warningsChosen(':id'), 'data/warnings/chosen.tsx'),
  route(at.warningsExport(':id'), 'data/warnings/downloads.ts'),
  route(at.warningSettings(':id'), 'data/warnings/settings.tsx'),
  route(at.warning(':id', ':warning'), 'data/warnings/warning.tsx'),
]
