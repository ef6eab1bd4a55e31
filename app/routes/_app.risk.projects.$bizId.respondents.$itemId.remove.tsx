export { default, handle } from '#app/risk-evaluation/respondent-remove.screen.tsx'
export { action, loader } from '#app/risk-evaluation/respondent-remove.server.ts'
