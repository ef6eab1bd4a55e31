export { default, handle } from '#app/workspaces/workspace-remove.screen.tsx'
export { action, loader } from '#app/workspaces/workspace-remove.server.ts'
