export { default, handle } from '#app/shell/menu-door.screen.tsx'
export { action, loader } from '#app/shell/menu-door.server.ts'
