export { ErrorBoundary } from '#app/delegation/delegation-error.tsx'
export { default, handle } from '#app/delegation/delegations.screen.tsx'
export { loader } from '#app/delegation/delegations.server.ts'
