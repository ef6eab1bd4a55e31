import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/results/addresses.ts'
import type results from '../../public/locales/zh-Hans/results.json'

declare module 'i18next' {
  interface Texts {
    results: typeof results
  }
}

/** Pages within the frame, around those that kinds of questionnaires have among the results. */
export const framed = (ofKinds: RouteConfigEntry[]): RouteConfigEntry[] => [
  route(at.exports(':bizId'), 'results/exports.tsx'),
  route(at.exportFile(':bizId'), 'results/downloads.ts', { id: 'results/downloads:written' }),
  route(at.results(':bizId'), 'results/results-layout.tsx', ofKinds),
  route(at.resultExport(':bizId'), 'results/downloads.ts', { id: 'results/downloads:shown' }),
]
