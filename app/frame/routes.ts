import { index, type RouteConfigEntry, route } from '@remix-run/route-config'
import { system } from '#contract/accounts/addresses.ts'
import { risk } from '#contract/campaigns/addresses.ts'
import * as at from '#contract/frame/addresses.ts'
import { audit } from '#contract/master-data/addresses.ts'

/** Below /account. */
export const account: RouteConfigEntry[] = [index('frame/account.tsx')]

/** Addresses without a page around them. */
export const bare: RouteConfigEntry[] = [
  route(at.menuCollapse, 'frame/menu-collapse.ts'),
  route(at.avatar, 'frame/avatar.ts'),
]

/** Pages within the frame. */
export const framed: RouteConfigEntry[] = [
  route('*', 'frame/menu-door.tsx'),
  route(audit, 'frame/module.ts', { id: 'frame/module:audit' }),
  route(risk, 'frame/module.ts', { id: 'frame/module:risk' }),
  route(system, 'frame/module.ts', { id: 'frame/module:system' }),
  route(at.externalLink, 'frame/external-link.tsx'),
]
