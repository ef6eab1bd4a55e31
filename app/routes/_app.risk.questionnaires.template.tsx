export { loader } from '#app/risk-evaluation/questionnaire-template.server.ts'
