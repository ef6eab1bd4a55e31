export { default, handle } from '#app/session/registrations.screen.tsx'
export { loader } from '#app/session/registrations.server.ts'
