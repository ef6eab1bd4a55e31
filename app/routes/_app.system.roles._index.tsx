export { default, handle } from '#app/accounts/roles.screen.tsx'
export { loader } from '#app/accounts/roles.server.ts'
