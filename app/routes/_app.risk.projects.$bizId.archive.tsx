export { default, handle } from '#app/risk-evaluation/project/project-archive.screen.tsx'
export { action, loader } from '#app/risk-evaluation/project/project-archive.server.ts'
