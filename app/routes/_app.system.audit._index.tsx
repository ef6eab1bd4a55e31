export { default, handle } from '#app/system/audit.screen.tsx'
export { loader } from '#app/system/audit.server.ts'
