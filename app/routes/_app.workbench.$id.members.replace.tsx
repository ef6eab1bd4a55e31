export { default, handle } from '#app/workspaces/replace.screen.tsx'
export { action, loader } from '#app/workspaces/replace.server.ts'
