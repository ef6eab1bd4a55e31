export { default, handle } from '#app/session/registration-reject.screen.tsx'
export { action, loader } from '#app/session/registration-reject.server.ts'
