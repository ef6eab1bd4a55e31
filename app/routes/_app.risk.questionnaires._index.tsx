export { default, handle } from '#app/risk-evaluation/questionnaire/questionnaires.screen.tsx'
export { loader } from '#app/risk-evaluation/questionnaire/questionnaires.server.ts'
