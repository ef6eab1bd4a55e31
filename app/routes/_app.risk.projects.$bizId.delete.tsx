export { default, handle } from '#app/risk-evaluation/project-delete.screen.tsx'
export { action, loader } from '#app/risk-evaluation/project-delete.server.ts'
