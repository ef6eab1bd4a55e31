export { default, handle } from '#app/risk-evaluation/project/project-delete.screen.tsx'
export { action, loader } from '#app/risk-evaluation/project/project-delete.server.ts'
