export { default, handle } from '#app/risk-evaluation/questionnaire/questionnaire-import.screen.tsx'
export { action, loader } from '#app/risk-evaluation/questionnaire/questionnaire-import.server.ts'
