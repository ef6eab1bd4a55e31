export { default, handle } from '#app/risk-evaluation/respondent.screen.tsx'
export { loader } from '#app/risk-evaluation/respondent.server.ts'
