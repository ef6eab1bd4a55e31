export { default, handle } from '#app/risk-evaluation/paper/paper.screen.tsx'
export { action, loader } from '#app/risk-evaluation/paper/paper.server.ts'
export { UnsentError as ErrorBoundary } from '#app/shell/unsent-error.tsx'
