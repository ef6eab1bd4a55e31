import { index, type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/shell/frame/addresses.ts'

/** Routes below /account. */
export const account: RouteConfigEntry[] = [index('shell/frame/module.ts', { id: 'frame/module:account' })]

export const bare: RouteConfigEntry[] = [
  route(at.menuCollapse, 'shell/frame/menu-collapse.ts'),
  route(at.columns, 'shell/frame/column-choices.ts'),
  route(at.avatar, 'shell/frame/avatar.ts'),
]

export const framed: RouteConfigEntry[] = [
  route('*', 'shell/frame/menu-door.tsx'),
  route(at.externalLink, 'shell/frame/external-link.tsx'),
]
