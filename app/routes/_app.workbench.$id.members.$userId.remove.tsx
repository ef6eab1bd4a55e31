export { default, handle } from '#app/workspaces/member-remove.screen.tsx'
export { action, loader } from '#app/workspaces/member-remove.server.ts'
