export { default, ErrorBoundary } from '#app/shell/app-layout.screen.tsx'
export { loader } from '#app/shell/frame.server.ts'
