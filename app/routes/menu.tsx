export { action } from '#app/shell/menu-collapse.server.ts'
