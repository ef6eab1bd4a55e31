export { loader } from '#app/risk-evaluation/project.server.ts'
export { default, handle } from '#app/risk-evaluation/project.screen.tsx'
