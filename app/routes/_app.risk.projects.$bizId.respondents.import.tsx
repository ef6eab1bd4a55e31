export { action, loader } from '#app/risk-evaluation/respondent-import.server.ts'
export { default, handle } from '#app/risk-evaluation/respondent-import.screen.tsx'
