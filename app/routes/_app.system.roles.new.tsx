export { default, handle } from '#app/accounts/role-new.screen.tsx'
export { action, loader } from '#app/accounts/role-new.server.ts'
