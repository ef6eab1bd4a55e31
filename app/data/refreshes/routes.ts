import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/data/addresses.ts'
import type refreshes from '../../../public/locales/zh-Hans/data/refreshes.json'

declare module 'i18next' {
  interface Texts {
    refreshes: typeof refreshes
  }
}

export const inWorkspace: RouteConfigEntry[] = [
  route(at.tableRuns(':id', ':table'), 'data/refreshes/table-runs.tsx'),
  route(at.runFaults(':id', ':table', ':run'), 'data/refreshes/downloads.ts'),
]
