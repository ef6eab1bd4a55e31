export { default, handle } from '#app/finance-questionnaire/paper/finance.screen.tsx'
export { action, loader } from '#app/finance-questionnaire/paper/finance.server.ts'
export { UnsentError as ErrorBoundary } from '#app/shell/unsent-error.tsx'
