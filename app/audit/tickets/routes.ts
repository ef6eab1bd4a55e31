import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/audit/tickets/addresses.ts'
import type tickets from '../../../public/locales/zh-Hans/audit/tickets.json'
import type api from '../../../public/locales/zh-Hans/audit/tickets-api.json'

declare module 'i18next' {
  interface Texts {
    tickets: typeof tickets
    'tickets-api': typeof api
  }
}

/** Resource routes, without a page. */
export const bare: RouteConfigEntry[] = [
  route(at.checksExport, 'audit/tickets/downloads.ts', { id: 'tickets/downloads:checks' }),
  route(at.checkPicture(':id', ':page'), 'audit/tickets/downloads.ts', { id: 'tickets/downloads:picture' }),
]

export const framed: RouteConfigEntry[] = [
  route(at.checks, 'audit/tickets/checks.tsx', { id: 'ai/tickets' }),
  route(at.check(':id'), 'audit/tickets/check.tsx'),
  route(at.checksDelete, 'audit/tickets/checks-delete.tsx'),
]
