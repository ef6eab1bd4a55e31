export { action, loader } from '#app/workspaces/roles-export.server.ts'
