import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/audit/data-process/addresses.ts'
import type dataProcess from '../../../public/locales/zh-Hans/audit/data-process.json'

declare module 'i18next' {
  interface Texts {
    'data-process': typeof dataProcess
  }
}

const [projectId, id, fileId] = [':projectId', ':id', ':fileId'] as const

export const framed: RouteConfigEntry[] = [
  route(at.pipeline(projectId, id), 'audit/data-process/pipeline.tsx'),
  route(at.files(projectId, id), 'audit/data-process/files.tsx'),
  route(at.file(projectId, id, fileId), 'audit/data-process/file.tsx'),
  route(at.fileRemove(projectId, id, fileId), 'audit/data-process/file-remove.tsx'),
  route(at.offers(projectId, id), 'audit/data-process/offers.tsx'),
  route(at.zip(projectId, id), 'audit/data-process/zip.ts'),
  route(at.faults(projectId, id), 'audit/data-process/faults.tsx'),
  route(at.names(projectId, id), 'audit/data-process/names.tsx'),
]
