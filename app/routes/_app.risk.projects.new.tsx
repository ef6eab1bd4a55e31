export { default, handle } from '#app/risk-evaluation/project-new.screen.tsx'
export { action, loader } from '#app/risk-evaluation/project-new.server.ts'
