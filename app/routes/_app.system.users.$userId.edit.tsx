export { default, handle } from '#app/accounts/user-edit.screen.tsx'
export { action, loader } from '#app/accounts/user-edit.server.ts'
