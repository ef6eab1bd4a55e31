export { LinkErrorPage as ErrorBoundary } from '#app/shell/link-error.tsx'
export { default } from '#app/shell/public-layout.screen.tsx'
