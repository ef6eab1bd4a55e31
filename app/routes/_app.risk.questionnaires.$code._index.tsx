export { loader } from '#app/risk-evaluation/questionnaire.server.ts'
export { default, handle } from '#app/risk-evaluation/questionnaire.screen.tsx'
