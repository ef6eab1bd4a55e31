import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/risk/results/addresses.ts'
import type results from '../../../public/locales/zh-Hans/risk/results.json'

declare module 'i18next' {
  interface Texts {
    results: typeof results
  }
}

/** Pages inside the app frame, including the result pages of all kinds. */
export const framed = (ofKinds: RouteConfigEntry[]): RouteConfigEntry[] => [
  route(at.exports(':bizId'), 'risk/results/exports.tsx'),
  route(at.exportFile(':bizId'), 'risk/results/downloads.ts', { id: 'results/downloads:written' }),
  route(at.results(':bizId'), 'risk/results/results-layout.tsx', ofKinds),
  route(at.resultExport(':bizId'), 'risk/results/downloads.ts', { id: 'results/downloads:shown' }),
]
