export { default, handle } from '#app/workspaces/settings.screen.tsx'
export { action, loader } from '#app/workspaces/settings.server.ts'
