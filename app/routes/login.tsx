export { default, handle } from '#app/session/login.screen.tsx'
export { action, loader } from '#app/session/login.server.ts'
