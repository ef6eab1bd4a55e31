export { default, handle } from '#app/menus/menus.screen.tsx'
export { loader } from '#app/menus/menus.server.ts'
