export { default, handle } from '#app/accounts/department-delete.screen.tsx'
export { action, loader } from '#app/accounts/department-delete.server.ts'
