import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/shell/menus/addresses.ts'
import type menus from '../../../public/locales/zh-Hans/shell/menus.json'

declare module 'i18next' {
  interface Texts {
    menus: typeof menus
  }
}

export const framed: RouteConfigEntry[] = [
  route(at.menus, 'shell/menus/menus.tsx', { id: 'system/menu' }),
  route(at.menuDelete(':menuId'), 'shell/menus/menu-delete.tsx'),
  route(at.menuEdit(':menuId'), 'shell/menus/menu-edit.tsx'),
  route(at.menuNew, 'shell/menus/menu-new.tsx'),
]
