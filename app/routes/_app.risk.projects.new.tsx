export { default, handle } from '#app/risk-evaluation/project/project-new.screen.tsx'
export { action, loader } from '#app/risk-evaluation/project/project-new.server.ts'
