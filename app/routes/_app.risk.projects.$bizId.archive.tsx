export { action, loader } from '#app/risk-evaluation/project-archive.server.ts'
export { default, handle } from '#app/risk-evaluation/project-archive.screen.tsx'
