export { default, handle } from '#app/workspaces/invitation.screen.tsx'
export { action, loader } from '#app/workspaces/invitation.server.ts'
