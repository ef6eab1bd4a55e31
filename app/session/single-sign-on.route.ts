export { returnLoader as loader } from './single-sign-on.server.ts'
