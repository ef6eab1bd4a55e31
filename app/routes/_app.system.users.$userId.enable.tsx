export { default, handle } from '#app/accounts/user-enable.screen.tsx'
export { action, loader } from '#app/accounts/user-enable.server.ts'
