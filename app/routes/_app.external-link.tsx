export { default, handle } from '#app/shell/external-link.screen.tsx'
export { loader } from '#app/shell/external-link.server.ts'
