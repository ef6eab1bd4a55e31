export { default, handle } from '#app/accounts/user-roles.screen.tsx'
export { action, loader } from '#app/accounts/user-roles.server.ts'
