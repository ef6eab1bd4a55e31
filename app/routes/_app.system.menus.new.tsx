export { default, handle } from '#app/menus/menu-new.screen.tsx'
export { action, loader } from '#app/menus/menu-new.server.ts'
