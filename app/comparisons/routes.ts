import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/comparisons/addresses.ts'
import type comparisons from '../../public/locales/zh-Hans/comparisons.json'

declare module 'i18next' {
  interface Texts {
    comparisons: typeof comparisons
  }
}

const [projectId, id, versionId] = [':projectId', ':id', ':versionId'] as const

/** Pages within the frame. */
export const framed: RouteConfigEntry[] = [
  route(at.comparisons(projectId, id), 'comparisons/versions.tsx'),
  route(at.remind(projectId, id), 'comparisons/remind.tsx'),
  route(at.version(projectId, id, versionId), 'comparisons/result.tsx'),
  route(at.publish(projectId, id, versionId), 'comparisons/publish.tsx'),
  route(at.versionDelete(projectId, id, versionId), 'comparisons/version-delete.tsx'),
  route(at.figures(projectId, id, versionId, ':list'), 'comparisons/figures.tsx'),
  route(at.basis(projectId, id, versionId), 'comparisons/basis.tsx'),
  route(at.comments(projectId, id, versionId), 'comparisons/comments.tsx'),
  route(at.exports(projectId, id, versionId), 'comparisons/exports.tsx'),
  route(at.exportFile(projectId, id, versionId), 'comparisons/export-file.ts'),
  route(at.pair(projectId, id, versionId), 'comparisons/pair.tsx'),
  route(at.linesNote(projectId, id, versionId), 'comparisons/lines-note.tsx'),
  route(at.lines(projectId, id, versionId), 'comparisons/line-at.ts'),
  route(at.line(projectId, id, versionId, ':place'), 'comparisons/line.tsx'),
]
