export { default, handle } from '#app/session/registration-approve.screen.tsx'
export { action, loader } from '#app/session/registration-approve.server.ts'
