export { default } from '#app/shell/missing.screen.tsx'
export { action, loader } from '#app/shell/missing.server.ts'
