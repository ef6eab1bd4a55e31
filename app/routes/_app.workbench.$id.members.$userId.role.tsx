export { default, handle } from '#app/workspaces/member-role.screen.tsx'
export { action, loader } from '#app/workspaces/member-role.server.ts'
