export { default, handle } from '#app/workspaces/leave.screen.tsx'
export { action, loader } from '#app/workspaces/leave.server.ts'
