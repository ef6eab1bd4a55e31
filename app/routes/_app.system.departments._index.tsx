export { default, handle } from '#app/accounts/departments.screen.tsx'
export { loader } from '#app/accounts/departments.server.ts'
