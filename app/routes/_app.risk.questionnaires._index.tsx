export { default, handle } from '#app/risk-evaluation/questionnaires.screen.tsx'
export { loader } from '#app/risk-evaluation/questionnaires.server.ts'
