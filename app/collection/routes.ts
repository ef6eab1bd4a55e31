import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/collection/addresses.ts'
import type collection from '../../public/locales/zh-Hans/collection.json'
import type api from '../../public/locales/zh-Hans/collection-api.json'
import type share from '../../public/locales/zh-Hans/collection-share.json'

declare module 'i18next' {
  interface Texts {
    collection: typeof collection
    'collection-api': typeof api
    'collection-share': typeof share
  }
}

/** Pages for anyone who has a link. */
export const open: RouteConfigEntry[] = [
  route(at.share, 'collection/share.tsx'),
  route(at.shareSpeltRight, 'collection/share.tsx', { id: 'collection/share:spelt-right' }),
  route(at.shareTask, 'collection/share-task.tsx'),
  route(at.shareTicket, 'collection/share-ticket.tsx'),
]

/** Addresses without a page around them. */
export const bare: RouteConfigEntry[] = [
  route(at.sharePicture, 'collection/downloads.ts', { id: 'collection/downloads:share' }),
  route(at.shareParts, 'collection/share-parts.ts'),
  route(at.ticketPicture(':id', ':ticket', ':page'), 'collection/downloads.ts', { id: 'collection/downloads:ticket' }),
  route(at.linkCode(':objectId'), 'collection/downloads.ts', { id: 'collection/downloads:code' }),
]

/** Pages within the frame. */
export const framed: RouteConfigEntry[] = [
  route(at.tasks, 'collection/tasks.tsx', { id: 'audit/tasks' }),
  route(at.task(':id'), 'collection/task.tsx'),
  route(at.tasksDelete, 'collection/tasks-delete.tsx'),
  route(at.tasksComplete, 'collection/tasks-complete.tsx'),
  route(at.tasksExport, 'collection/downloads.ts', { id: 'collection/downloads:tasks' }),
  route(at.links(':objectId'), 'collection/links.tsx'),
  route(at.linkEnd(':objectId', ':linkId', ':how'), 'collection/link-end.tsx'),
]
