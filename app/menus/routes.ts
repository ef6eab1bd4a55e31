import { type RouteConfigEntry, route } from '@remix-run/route-config'

/** Pages within the frame. */
export const framed: RouteConfigEntry[] = [
  route('system/menus', 'menus/menus.tsx', { id: 'system/menu' }),
  route('system/menus/:menuId/delete', 'menus/menu-delete.tsx'),
  route('system/menus/:menuId/edit', 'menus/menu-edit.tsx'),
  route('system/menus/new', 'menus/menu-new.tsx'),
]
