export { action, loader } from '#app/accounts/user-export.server.ts'
