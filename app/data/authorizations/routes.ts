import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/data/addresses.ts'
import type authorizations from '../../../public/locales/zh-Hans/data/authorizations.json'

declare module 'i18next' {
  interface Texts {
    authorizations: typeof authorizations
  }
}

export const inWorkspace: RouteConfigEntry[] = [
  route(at.apply(':id', ':table'), 'data/authorizations/apply.tsx'),
  route(at.applications(':id'), 'data/authorizations/applications.tsx'),
  route(at.application(':id', ':request'), 'data/authorizations/application.tsx'),
  route(at.applicationCancel(':id', ':request'), 'data/authorizations/application-cancel.tsx'),
]

export const framed: RouteConfigEntry[] = [
  route(at.decisions, 'data/authorizations/decisions.tsx'),
  route(at.decision(':request'), 'data/authorizations/decision.tsx'),
  route(at.grantRevoke(':request'), 'data/authorizations/grant-revoke.tsx'),
  route(at.rights, 'data/authorizations/rights.tsx'),
  route(at.rightsExport, 'data/authorizations/downloads.ts', { id: 'authorizations/downloads:rights' }),
]
