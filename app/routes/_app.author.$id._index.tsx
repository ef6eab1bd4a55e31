export { default, handle } from '#app/delegation/delegation.screen.tsx'
export { loader } from '#app/delegation/delegation.server.ts'
export { ErrorBoundary } from '#app/delegation/delegation-error.tsx'
