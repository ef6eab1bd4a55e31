export { default, handle } from '#app/risk-evaluation/respondent/respondent-remove.screen.tsx'
export { action, loader } from '#app/risk-evaluation/respondent/respondent-remove.server.ts'
