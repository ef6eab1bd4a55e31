export { loader } from '#app/risk-evaluation/respondent/invited.server.ts'
