export { action, loader } from '#app/session/logout.server.ts'
