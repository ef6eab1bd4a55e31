export { default, handle } from '#app/risk-evaluation/questionnaire/questionnaire-restore.screen.tsx'
export { action, loader } from '#app/risk-evaluation/questionnaire/questionnaire-restore.server.ts'
