export { action, loader } from '#app/risk-evaluation/respondent-remove.server.ts'
export { default, handle } from '#app/risk-evaluation/respondent-remove.screen.tsx'
