export { loader } from '#app/accounts/user-template.server.ts'
