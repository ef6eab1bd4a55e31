export { loader } from '#app/session/captcha.server.ts'
