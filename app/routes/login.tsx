export { action, loader } from '#app/session/login.server.ts'
export { default, handle } from '#app/session/login.screen.tsx'
