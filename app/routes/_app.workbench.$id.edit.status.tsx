export { default, handle } from '#app/workspaces/workspace-status.screen.tsx'
export { action, loader } from '#app/workspaces/workspace-status.server.ts'
