export { default, handle } from '#app/risk-evaluation/project/project-close.screen.tsx'
export { action, loader } from '#app/risk-evaluation/project/project-close.server.ts'
