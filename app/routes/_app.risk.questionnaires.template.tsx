export { loader } from '#app/risk-evaluation/questionnaire/questionnaire-template.server.ts'
