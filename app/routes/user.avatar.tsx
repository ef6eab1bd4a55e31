export { loader } from '#app/shell/avatar.server.ts'
