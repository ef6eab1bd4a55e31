export { default, handle } from '#app/session/reset.screen.tsx'
export { action, loader } from '#app/session/reset.server.ts'
