import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/audit/reviews/addresses.ts'
import type reviews from '../../../public/locales/zh-Hans/audit/reviews.json'

declare module 'i18next' {
  interface Texts {
    reviews: typeof reviews
  }
}

export const framed: RouteConfigEntry[] = [
  route(at.projects, 'audit/reviews/projects.tsx', { id: 'audit/projects' }),
  route(at.projectsExport, 'audit/reviews/downloads.ts', { id: 'reviews/downloads:projects' }),
  route(at.clientProjects(':clientCode'), 'audit/reviews/client.tsx'),
  route(at.project(':projectId'), 'audit/reviews/project.tsx'),
  route(at.projectEdit(':projectId'), 'audit/reviews/project-edit.tsx'),
  route(at.projectDelete(':projectId'), 'audit/reviews/project-delete.tsx'),
  route(at.object(':projectId', ':id'), 'audit/reviews/object.tsx'),
  route(at.objectDelete(':projectId', ':id'), 'audit/reviews/object-delete.tsx'),
  route(at.objectUpload(':projectId'), 'audit/reviews/object-upload.tsx'),
  route(at.objectRemarked(':projectId'), 'audit/reviews/downloads.ts', { id: 'reviews/downloads:remarked' }),
  route(at.objectWorkbook(':projectId'), 'audit/reviews/downloads.ts', { id: 'reviews/downloads:objects' }),
  route(at.data, 'audit/reviews/data.tsx', { id: 'audit/data' }),
  route(at.clientData(':clientCode'), 'audit/reviews/client-data.tsx'),
]
