export { action, loader } from '#app/risk-evaluation/questionnaire/questionnaire-export.server.ts'
