export { default, handle } from '#app/risk-evaluation/questionnaire-import.screen.tsx'
export { action, loader } from '#app/risk-evaluation/questionnaire-import.server.ts'
