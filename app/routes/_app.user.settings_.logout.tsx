export { default, handle } from '#app/accounts/user-logout.screen.tsx'
export { action, loader } from '#app/accounts/user-logout.server.ts'
