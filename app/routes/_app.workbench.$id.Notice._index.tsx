export { default, handle } from '#app/workspaces/notices.screen.tsx'
export { loader } from '#app/workspaces/notices.server.ts'
