export { default, handle } from '#app/workspaces/notice-new.screen.tsx'
export { action, loader } from '#app/workspaces/notice-new.server.ts'
