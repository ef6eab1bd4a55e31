export { LinkErrorPage as ErrorBoundary } from '#app/page/errors/link-error.tsx'
export { default } from './public-layout.tsx'
