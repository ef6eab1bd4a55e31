import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/delegation/addresses.ts'
import type delegation from '../../public/locales/zh-Hans/delegation.json'

declare module 'i18next' {
  interface Texts {
    delegation: typeof delegation
  }
}

/** Addresses without a page around them. */
export const bare: RouteConfigEntry[] = [route(at.act, 'delegation/act.ts')]

/** Pages within the frame. */
export const framed: RouteConfigEntry[] = [
  route(at.delegations, 'delegation/delegations.tsx'),
  route(at.delegationsChosen, 'delegation/delegations-chosen.tsx'),
  route(at.delegationsExport, 'delegation/delegations-export.ts'),
  route(at.delegation(':id'), 'delegation/delegation.tsx'),
  route(at.delegationEdit(':id'), 'delegation/delegation-edit.tsx'),
  route(at.delegationTerminate(':id'), 'delegation/delegation-terminate.tsx'),
  route(at.delegationNew, 'delegation/delegation-new.tsx'),
]
