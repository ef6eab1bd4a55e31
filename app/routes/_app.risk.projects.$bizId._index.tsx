export { default, handle } from '#app/risk-evaluation/project/project.screen.tsx'
export { loader } from '#app/risk-evaluation/project/project.server.ts'
