export { loader } from '#app/session/single-sign-on.server.ts'
