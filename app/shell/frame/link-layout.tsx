export { LinkErrorPage as ErrorBoundary } from '#app/page/link-error.tsx'
export { default } from './public-layout.tsx'
