export { default, handle } from '#app/accounts/user-import.screen.tsx'
export { action, loader } from '#app/accounts/user-import.server.ts'
