export { default, handle } from '#app/accounts/user-new.screen.tsx'
export { action, loader } from '#app/accounts/user-new.server.ts'
