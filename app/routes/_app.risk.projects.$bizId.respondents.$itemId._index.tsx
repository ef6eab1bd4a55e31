export { default, handle } from '#app/risk-evaluation/respondent/respondent.screen.tsx'
export { loader } from '#app/risk-evaluation/respondent/respondent.server.ts'
