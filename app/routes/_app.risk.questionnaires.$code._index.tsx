export { default, handle } from '#app/risk-evaluation/questionnaire/questionnaire.screen.tsx'
export { loader } from '#app/risk-evaluation/questionnaire/questionnaire.server.ts'
