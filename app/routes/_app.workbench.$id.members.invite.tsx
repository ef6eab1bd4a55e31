export { default, handle } from '#app/workspaces/invite.screen.tsx'
export { action, loader } from '#app/workspaces/invite.server.ts'
