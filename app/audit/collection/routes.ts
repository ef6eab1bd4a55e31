import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/audit/collection/addresses.ts'
import type collection from '../../../public/locales/zh-Hans/audit/collection.json'
import type api from '../../../public/locales/zh-Hans/audit/collection-api.json'
import type share from '../../../public/locales/zh-Hans/audit/collection-share.json'

declare module 'i18next' {
  interface Texts {
    collection: typeof collection
    'collection-api': typeof api
    'collection-share': typeof share
  }
}

/** Pages for anyone with a link, without sign-in. */
export const open: RouteConfigEntry[] = [
  route(at.share, 'audit/collection/share.tsx'),
  route(at.shareSpeltRight, 'audit/collection/share.tsx', { id: 'collection/share:spelt-right' }),
  route(at.shareTask, 'audit/collection/share-task.tsx'),
  route(at.shareTicket, 'audit/collection/share-ticket.tsx'),
]

/** Resource routes, without a page. */
export const bare: RouteConfigEntry[] = [
  route(at.sharePicture, 'audit/collection/downloads.ts', { id: 'collection/downloads:share' }),
  route(at.shareParts, 'audit/collection/share-parts.ts'),
  route(at.ticketPicture(':id', ':ticket', ':page'), 'audit/collection/downloads.ts', {
    id: 'collection/downloads:ticket',
  }),
  route(at.linkCode(':objectId'), 'audit/collection/downloads.ts', { id: 'collection/downloads:code' }),
]

export const framed: RouteConfigEntry[] = [
  route(at.tasks, 'audit/collection/tasks.tsx', { id: 'audit/tasks' }),
  route(at.task(':id'), 'audit/collection/task.tsx'),
  route(at.tasksDelete, 'audit/collection/tasks-delete.tsx'),
  route(at.tasksComplete, 'audit/collection/tasks-complete.tsx'),
  route(at.tasksExport, 'audit/collection/downloads.ts', { id: 'collection/downloads:tasks' }),
  route(at.links(':objectId'), 'audit/collection/links.tsx'),
  route(at.linkEnd(':objectId', ':linkId', ':how'), 'audit/collection/link-end.tsx'),
]
