export { default, handle } from '#app/workspaces/all-workbenches.screen.tsx'
export { loader } from '#app/workspaces/all-workbenches.server.ts'
