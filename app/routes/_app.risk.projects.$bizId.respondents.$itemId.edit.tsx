export { default, handle } from '#app/risk-evaluation/respondent/respondent-edit.screen.tsx'
export { action, loader } from '#app/risk-evaluation/respondent/respondent-edit.server.ts'
