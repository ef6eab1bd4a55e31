export { action, loader } from '#app/risk-evaluation/questionnaire-export.server.ts'
