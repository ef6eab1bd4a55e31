import { z } from 'zod'
import { access, call } from '#contract/platform/call.ts'
import { menuEdit, menuId, newMenu } from './edit.ts'
import { MenuPerm } from './perms.ts'
import { menuEntry, menuList } from './shapes.ts'

export const getMenus = call({
  method: 'GET',
  path: '/user/config/menus',
  title: "Get the caller's menu tree",
  access: access.user,
  reply: z.array(menuEntry),
})

export const listMenus = call({
  method: 'GET',
  path: '/system/menu/list',
  title: 'List menu entries with their roles',
  access: access.permission(MenuPerm.read),
  reply: menuList,
})

export const createMenu = call({
  method: 'POST',
  path: '/system/menu',
  title: 'Add a menu entry',
  access: access.permission(MenuPerm.write),
  body: newMenu,
  reply: z.object({ menuId: z.string() }),
  refusals: ['validation', 'exists', 'execute.denied'],
  audit: 'system.menu.create',
})

/** Changing the parent or the order moves the entry. */
export const updateMenu = call({
  method: 'PUT',
  path: '/system/menu',
  title: 'Change or move a menu entry',
  access: access.permission(MenuPerm.write),
  body: menuEdit,
  refusals: ['notFound', 'validation', 'exists', 'record.conflict', 'execute.denied', 'menu.needed'],
  audit: 'system.menu.update',
})

export const deleteMenu = call({
  method: 'DELETE',
  path: '/system/menu/{menuId}',
  title: 'Delete a menu entry under which nothing stands',
  access: access.permission(MenuPerm.write),
  query: z.strictObject({ menuId }),
  refusals: ['notFound', 'menu.hasChildren', 'menu.needed'],
  audit: 'system.menu.delete',
})
