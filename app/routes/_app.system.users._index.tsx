export { default, handle } from '#app/accounts/users.screen.tsx'
export { loader } from '#app/accounts/users.server.ts'
