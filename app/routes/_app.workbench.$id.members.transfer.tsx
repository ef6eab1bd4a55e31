export { default, handle } from '#app/workspaces/transfer.screen.tsx'
export { action, loader } from '#app/workspaces/transfer.server.ts'
