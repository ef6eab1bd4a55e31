export { action, loader } from '#app/risk-evaluation/respondent/respondent-export.server.ts'
