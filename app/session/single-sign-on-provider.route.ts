export { loader } from './single-sign-on.server.ts'
