export { default, handle } from '#app/system/audit-verify.screen.tsx'
export { action, loader } from '#app/system/audit-verify.server.ts'
