export { default, handle } from '#app/session/forget.screen.tsx'
export { action, loader } from '#app/session/forget.server.ts'
