export { default, handle } from '#app/accounts/department-new.screen.tsx'
export { action, loader } from '#app/accounts/department-new.server.ts'
