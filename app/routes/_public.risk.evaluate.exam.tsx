export { default, handle } from '#app/risk-evaluation/paper/paper.screen.tsx'
export { action, loader } from '#app/risk-evaluation/paper/paper.server.ts'
export { PaperError as ErrorBoundary } from '#app/risk-evaluation/paper/paper-error.tsx'
