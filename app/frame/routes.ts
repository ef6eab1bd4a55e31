import { index, type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/frame/addresses.ts'

/** Below /account. */
export const account: RouteConfigEntry[] = [index('frame/module.ts', { id: 'frame/module:account' })]

/** Addresses without a page around them. */
export const bare: RouteConfigEntry[] = [
  route(at.menuCollapse, 'frame/menu-collapse.ts'),
  route(at.columns, 'frame/column-choices.ts'),
  route(at.avatar, 'frame/avatar.ts'),
]

/** Pages within the frame. */
export const framed: RouteConfigEntry[] = [
  route('*', 'frame/menu-door.tsx'),
  route(at.externalLink, 'frame/external-link.tsx'),
]
