export { default, handle } from '#app/risk-evaluation/respondent-import.screen.tsx'
export { action, loader } from '#app/risk-evaluation/respondent-import.server.ts'
