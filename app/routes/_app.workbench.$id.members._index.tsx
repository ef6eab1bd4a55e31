export { default, handle } from '#app/workspaces/members.screen.tsx'
export { action, loader } from '#app/workspaces/members.server.ts'
