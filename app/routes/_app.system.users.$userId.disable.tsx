export { default, handle } from '#app/accounts/user-disable.screen.tsx'
export { action, loader } from '#app/accounts/user-disable.server.ts'
