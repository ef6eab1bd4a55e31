export { default, handle } from '#app/session/providers.screen.tsx'
export { loader } from '#app/session/providers.server.ts'
