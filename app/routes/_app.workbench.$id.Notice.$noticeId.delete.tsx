export { default, handle } from '#app/workspaces/notice-delete.screen.tsx'
export { action, loader } from '#app/workspaces/notice-delete.server.ts'
