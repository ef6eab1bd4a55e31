export { action, loader } from '#app/risk-evaluation/respondent-export.server.ts'
