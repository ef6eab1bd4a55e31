export { default, handle } from '#app/delegation/delegation-edit.screen.tsx'
export { action, loader } from '#app/delegation/delegation-edit.server.ts'
export { ErrorBoundary } from '#app/delegation/delegation-error.tsx'
