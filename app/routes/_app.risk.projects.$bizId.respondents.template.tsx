export { loader } from '#app/risk-evaluation/respondent-template.server.ts'
