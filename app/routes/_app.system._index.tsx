export { loader } from '#app/accounts/module.server.ts'
