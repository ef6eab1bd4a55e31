import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/reviews/addresses.ts'
import type reviews from '../../public/locales/zh-Hans/reviews.json'

declare module 'i18next' {
  interface Texts {
    reviews: typeof reviews
  }
}

/** Pages within the frame. */
export const framed: RouteConfigEntry[] = [
  route(at.projects, 'reviews/projects.tsx', { id: 'audit/projects' }),
  route(at.projectsExport, 'reviews/downloads.ts', { id: 'reviews/downloads:projects' }),
  route(at.clientProjects(':clientCode'), 'reviews/client.tsx'),
  route(at.project(':projectId'), 'reviews/project.tsx'),
  route(at.projectEdit(':projectId'), 'reviews/project-edit.tsx'),
  route(at.projectDelete(':projectId'), 'reviews/project-delete.tsx'),
  route(at.object(':projectId', ':id'), 'reviews/object.tsx'),
  route(at.objectDelete(':projectId', ':id'), 'reviews/object-delete.tsx'),
  route(at.objectUpload(':projectId'), 'reviews/object-upload.tsx'),
  route(at.objectRemarked(':projectId'), 'reviews/downloads.ts', { id: 'reviews/downloads:remarked' }),
  route(at.objectWorkbook(':projectId'), 'reviews/downloads.ts', { id: 'reviews/downloads:objects' }),
  route(at.data, 'reviews/data.tsx', { id: 'audit/data' }),
  route(at.clientData(':clientCode'), 'reviews/client-data.tsx'),
]
