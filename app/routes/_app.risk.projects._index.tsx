export { default, handle } from '#app/risk-evaluation/project/projects.screen.tsx'
export { loader } from '#app/risk-evaluation/project/projects.server.ts'
