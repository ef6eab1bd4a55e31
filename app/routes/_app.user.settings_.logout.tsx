export { default, handle } from '#app/accounts/user-logout.screen.tsx'
export { action } from '#app/shell/sign-out.server.ts'
