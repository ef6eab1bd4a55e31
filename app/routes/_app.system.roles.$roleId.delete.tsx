export { default, handle } from '#app/accounts/role-delete.screen.tsx'
export { action, loader } from '#app/accounts/role-delete.server.ts'
