import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/audit/comparisons/addresses.ts'
import type comparisons from '../../../public/locales/zh-Hans/audit/comparisons.json'

declare module 'i18next' {
  interface Texts {
    comparisons: typeof comparisons
  }
}

const [projectId, id, versionId] = [':projectId', ':id', ':versionId'] as const

export const framed: RouteConfigEntry[] = [
  route(at.comparisons(projectId, id), 'audit/comparisons/versions.tsx'),
  route(at.remind(projectId, id), 'audit/comparisons/remind.tsx'),
  route(at.version(projectId, id, versionId), 'audit/comparisons/result.tsx'),
  route(at.publish(projectId, id, versionId), 'audit/comparisons/publish.tsx'),
  route(at.versionDelete(projectId, id, versionId), 'audit/comparisons/version-delete.tsx'),
  route(at.figures(projectId, id, versionId, ':list'), 'audit/comparisons/figures.tsx'),
  route(at.basis(projectId, id, versionId), 'audit/comparisons/basis.tsx'),
  route(at.comments(projectId, id, versionId), 'audit/comparisons/comments.tsx'),
  route(at.exports(projectId, id, versionId), 'audit/comparisons/exports.tsx'),
  route(at.exportFile(projectId, id, versionId), 'audit/comparisons/export-file.ts'),
  route(at.pair(projectId, id, versionId), 'audit/comparisons/pair.tsx'),
  route(at.linesNote(projectId, id, versionId), 'audit/comparisons/lines-note.tsx'),
  route(at.lines(projectId, id, versionId), 'audit/comparisons/line-at.ts'),
  route(at.line(projectId, id, versionId, ':place'), 'audit/comparisons/line.tsx'),
]
