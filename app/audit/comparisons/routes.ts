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
  route(at.version(projectId, id, versionId), 'audit/comparisons/result/result.tsx'),
  route(at.publish(projectId, id, versionId), 'audit/comparisons/publish.tsx'),
  route(at.versionDelete(projectId, id, versionId), 'audit/comparisons/version-delete.tsx'),
  route(at.figures(projectId, id, versionId, ':list'), 'audit/comparisons/result/figures.tsx'),
  route(at.basis(projectId, id, versionId), 'audit/comparisons/result/basis.tsx'),
  route(at.comments(projectId, id, versionId), 'audit/comparisons/comments.tsx'),
  route(at.exports(projectId, id, versionId), 'audit/comparisons/result/exports.tsx'),
  route(at.exportFile(projectId, id, versionId), 'audit/comparisons/result/export-file.ts'),
  route(at.pair(projectId, id, versionId), 'audit/comparisons/lines/pair.tsx'),
  route(at.linesNote(projectId, id, versionId), 'audit/comparisons/lines/lines-note.tsx'),
  route(at.lines(projectId, id, versionId), 'audit/comparisons/lines/line-at.ts'),
  route(at.line(projectId, id, versionId, ':place'), 'audit/comparisons/lines/line.tsx'),
]
