export { default, handle } from '#app/workspaces/notice-edit.screen.tsx'
export { action, loader } from '#app/workspaces/notice-edit.server.ts'
