export { default, handle } from '#app/risk-evaluation/respondent/respondent-import.screen.tsx'
export { action, loader } from '#app/risk-evaluation/respondent/respondent-import.server.ts'
