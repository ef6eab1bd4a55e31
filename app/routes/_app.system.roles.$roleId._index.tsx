export { default, handle } from '#app/accounts/role.screen.tsx'
export { action, loader } from '#app/accounts/role.server.ts'
