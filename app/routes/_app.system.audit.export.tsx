export { action, loader } from '#app/system/audit-export.server.ts'
