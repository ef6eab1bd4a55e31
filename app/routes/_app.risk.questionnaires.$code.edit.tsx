export { default, handle } from '#app/risk-evaluation/questionnaire/questionnaire-edit.screen.tsx'
export { action, loader } from '#app/risk-evaluation/questionnaire/questionnaire-edit.server.ts'
