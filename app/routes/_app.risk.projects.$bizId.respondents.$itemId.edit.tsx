export { action, loader } from '#app/risk-evaluation/respondent-edit.server.ts'
export { default, handle } from '#app/risk-evaluation/respondent-edit.screen.tsx'
