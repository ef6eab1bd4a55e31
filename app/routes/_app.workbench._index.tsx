export { default, handle } from '#app/workspaces/workbenches.screen.tsx'
export { loader } from '#app/workspaces/workbenches.server.ts'
