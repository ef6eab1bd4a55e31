import { index, type RouteConfigEntry, route } from '@remix-run/route-config'

/** Below /account. */
export const account: RouteConfigEntry[] = [index('frame/account.tsx')]

/** Addresses without a page around them. */
export const bare: RouteConfigEntry[] = [
  route('menu', 'frame/menu-collapse.ts'),
  route('user/avatar', 'frame/avatar.ts'),
]

/** Pages within the frame. */
export const framed: RouteConfigEntry[] = [
  route('*', 'frame/menu-door.tsx'),
  route('external-link', 'frame/external-link.tsx'),
]
