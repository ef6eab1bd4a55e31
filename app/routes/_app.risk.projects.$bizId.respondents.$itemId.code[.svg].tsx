export { loader } from '#app/risk-evaluation/respondent/code.server.ts'
