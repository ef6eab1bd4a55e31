import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/data/addresses.ts'
import type processes from '../../../public/locales/zh-Hans/data/processes.json'

declare module 'i18next' {
  interface Texts {
    processes: typeof processes
  }
}

export const inWorkspace: RouteConfigEntry[] = [
  route(at.processes(':id'), 'data/processes/processes.tsx'),
  route(at.processNew(':id'), 'data/processes/process-edit.tsx', { id: 'processes/process-edit:new' }),
  route(at.process(':id', ':process'), 'data/processes/process.tsx'),
  route(at.processEdit(':id', ':process'), 'data/processes/process-edit.tsx'),
  route(at.processRemove(':id', ':process'), 'data/processes/process-remove.tsx'),
  route(at.processDiscard(':id', ':process'), 'data/processes/process-discard.tsx'),
  route(at.processPreview(':id', ':process'), 'data/processes/process-preview.tsx'),
  route(at.processVersions(':id', ':process'), 'data/processes/process-versions.tsx'),
  route(at.processVersion(':id', ':process', ':number'), 'data/processes/process-version.tsx'),
  route(at.processRestore(':id', ':process', ':number'), 'data/processes/process-restore.tsx'),
]
