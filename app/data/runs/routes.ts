import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/data/addresses.ts'
import type faults from '../../../public/locales/zh-Hans/data/processes-faults.json'
import type runs from '../../../public/locales/zh-Hans/data/runs.json'
import type expressions from '../../../public/locales/zh-Hans/platform/expressions.json'

declare module 'i18next' {
  interface Texts {
    runs: typeof runs
    'processes-faults': typeof faults
    expressions: typeof expressions
  }
}

export const inWorkspace: RouteConfigEntry[] = [
  route(at.processRuns(':id', ':process'), 'data/runs/runs.tsx'),
  route(at.processRun(':id', ':process', ':run'), 'data/runs/run.tsx'),
]
