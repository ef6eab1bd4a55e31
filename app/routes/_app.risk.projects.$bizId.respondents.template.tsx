export { loader } from '#app/risk-evaluation/respondent/respondent-template.server.ts'
