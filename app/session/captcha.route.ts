export { loader } from './captcha.server.ts'
