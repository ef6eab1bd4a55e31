export { default, handle } from '#app/accounts/user.screen.tsx'
export { loader } from '#app/accounts/user.server.ts'
