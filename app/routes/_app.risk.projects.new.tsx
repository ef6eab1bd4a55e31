export { action, loader } from '#app/risk-evaluation/project-new.server.ts'
export { default, handle } from '#app/risk-evaluation/project-new.screen.tsx'
