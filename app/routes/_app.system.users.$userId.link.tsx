export { default, handle } from '#app/accounts/user-link.screen.tsx'
export { action, loader } from '#app/accounts/user-link.server.ts'
