export { default, handle } from '#app/risk-evaluation/questionnaire.screen.tsx'
export { loader } from '#app/risk-evaluation/questionnaire.server.ts'
