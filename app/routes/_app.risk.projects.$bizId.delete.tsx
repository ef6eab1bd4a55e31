export { action, loader } from '#app/risk-evaluation/project-delete.server.ts'
export { default, handle } from '#app/risk-evaluation/project-delete.screen.tsx'
