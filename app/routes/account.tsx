export { default, ErrorBoundary } from '#app/shell/public-layout.screen.tsx'
