export { default, handle } from '#app/session/registration.screen.tsx'
export { loader } from '#app/session/registration.server.ts'
