export { loader } from '#app/workspaces/workspace-index.server.ts'
