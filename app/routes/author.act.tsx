export { action, loader } from '#app/delegation/act.server.ts'
