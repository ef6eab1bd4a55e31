export const menus = '/system/menus'
export const menuNew = `${menus}/new`
export const menuNewBelow = (parent: string) => `${menuNew}?${new URLSearchParams({ parent })}`
export const menuEdit = (id: string) => `${menus}/${id}/edit`
export const menuDelete = (id: string) => `${menus}/${id}/delete`
