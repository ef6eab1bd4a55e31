export { ErrorBoundary } from '#app/delegation/delegation-error.tsx'
export { default, handle } from '#app/delegation/delegation-terminate.screen.tsx'
export { action, loader } from '#app/delegation/delegation-terminate.server.ts'
