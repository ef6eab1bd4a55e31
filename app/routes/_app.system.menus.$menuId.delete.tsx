export { default, handle } from '#app/menus/menu-delete.screen.tsx'
export { action, loader } from '#app/menus/menu-delete.server.ts'
