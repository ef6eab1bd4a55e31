import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from './addresses.ts'

/** Pages within the frame. */
export const framed: RouteConfigEntry[] = [
  route(at.menus, 'menus/menus.tsx', { id: 'system/menu' }),
  route(at.menuDelete(':menuId'), 'menus/menu-delete.tsx'),
  route(at.menuEdit(':menuId'), 'menus/menu-edit.tsx'),
  route(at.menuNew, 'menus/menu-new.tsx'),
]
