export { default, handle } from '#app/workspaces/workbench-home.screen.tsx'
export { loader } from '#app/workspaces/workbench-home.server.ts'
