export { default, handle } from '#app/risk-evaluation/projects.screen.tsx'
export { loader } from '#app/risk-evaluation/projects.server.ts'
