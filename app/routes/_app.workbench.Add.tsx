export { default, handle } from '#app/workspaces/workbench-new.screen.tsx'
export { action, loader } from '#app/workspaces/workbench-new.server.ts'
