import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/menus/addresses.ts'
import type menus from '../../public/locales/zh-Hans/menus.json'

declare module 'i18next' {
  interface Texts {
    menus: typeof menus
  }
}

/** Pages within the frame. */
export const framed: RouteConfigEntry[] = [
  route(at.menus, 'menus/menus.tsx', { id: 'system/menu' }),
  route(at.menuDelete(':menuId'), 'menus/menu-delete.tsx'),
  route(at.menuEdit(':menuId'), 'menus/menu-edit.tsx'),
  route(at.menuNew, 'menus/menu-new.tsx'),
]
