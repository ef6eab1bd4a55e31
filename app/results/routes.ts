import { index, type RouteConfigEntry, route } from '@remix-run/route-config'
import type results from '../../public/locales/zh-Hans/results.json'
import * as at from './addresses.ts'

declare module 'i18next' {
  interface Texts {
    results: typeof results
  }
}

/** Pages within the frame, with those that kinds of questionnaires have among the results. */
export const framed = (ofKinds: RouteConfigEntry[]): RouteConfigEntry[] => [
  route(at.projectExport(':bizId'), 'results/project-export.ts'),
  route(at.exports(':bizId'), 'results/exports.tsx'),
  route(at.exportFile(':bizId'), 'results/export-file.ts'),
  route(at.results(':bizId'), 'results/results-layout.tsx', [
    index('results/result.tsx'),
    route(at.resultView(':bizId', 'distribution'), 'results/distribution.tsx'),
    route(at.resultView(':bizId', 'matrix'), 'results/matrix.tsx'),
    route(at.resultView(':bizId', 'movement'), 'results/movement.tsx'),
    route(at.resultView(':bizId', 'risks'), 'results/risks.tsx'),
    route(at.resultView(':bizId', 'spread'), 'results/spread.tsx'),
    ...ofKinds,
  ]),
  route(at.answers(':bizId'), 'results/answers.tsx'),
  route(at.resultExport(':bizId'), 'results/result-export.ts'),
  route(at.weights(':bizId'), 'results/weights.tsx'),
]
