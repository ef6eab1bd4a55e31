export { default, handle } from '#app/risk-evaluation/project-archive.screen.tsx'
export { action, loader } from '#app/risk-evaluation/project-archive.server.ts'
