export { default, handle } from '#app/menus/menu-edit.screen.tsx'
export { action, loader } from '#app/menus/menu-edit.server.ts'
