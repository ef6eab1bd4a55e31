export { default, handle } from '#app/risk-evaluation/project/project-edit.screen.tsx'
export { action, loader } from '#app/risk-evaluation/project/project-edit.server.ts'
