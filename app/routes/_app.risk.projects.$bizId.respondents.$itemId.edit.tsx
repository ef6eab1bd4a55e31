export { default, handle } from '#app/risk-evaluation/respondent-edit.screen.tsx'
export { action, loader } from '#app/risk-evaluation/respondent-edit.server.ts'
