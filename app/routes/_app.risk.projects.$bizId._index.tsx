export { default, handle } from '#app/risk-evaluation/project.screen.tsx'
export { loader } from '#app/risk-evaluation/project.server.ts'
