export { default, handle } from '#app/system/audit-entry.screen.tsx'
export { loader } from '#app/system/audit-entry.server.ts'
