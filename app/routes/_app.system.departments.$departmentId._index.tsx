export { default, handle } from '#app/accounts/department.screen.tsx'
export { action, loader } from '#app/accounts/department.server.ts'
