export { default, handle } from '#app/workspaces/roles.screen.tsx'
export { loader } from '#app/workspaces/roles.server.ts'
