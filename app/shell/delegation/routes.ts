import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/shell/delegation/addresses.ts'
import type delegation from '../../../public/locales/zh-Hans/shell/delegation.json'

declare module 'i18next' {
  interface Texts {
    delegation: typeof delegation
  }
}

export const bare: RouteConfigEntry[] = [route(at.act, 'shell/delegation/act.ts')]

export const framed: RouteConfigEntry[] = [
  route(at.delegations, 'shell/delegation/delegations.tsx'),
  route(at.delegationsChosen, 'shell/delegation/delegations-chosen.tsx'),
  route(at.delegationsExport, 'shell/delegation/delegations-export.ts'),
  route(at.delegation(':id'), 'shell/delegation/delegation.tsx'),
  route(at.delegationEdit(':id'), 'shell/delegation/delegation-edit.tsx'),
  route(at.delegationTerminate(':id'), 'shell/delegation/delegation-terminate.tsx'),
  route(at.delegationNew, 'shell/delegation/delegation-new.tsx'),
]
