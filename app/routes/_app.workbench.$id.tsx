export { default, ErrorBoundary, handle } from '#app/workspaces/workspace-layout.screen.tsx'
export { loader } from '#app/workspaces/workspace-layout.server.ts'
