export { loader } from '#app/system/brand.server.ts'
