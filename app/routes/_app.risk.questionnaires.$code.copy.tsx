export { default, handle } from '#app/risk-evaluation/questionnaire/questionnaire-copy.screen.tsx'
export { action, loader } from '#app/risk-evaluation/questionnaire/questionnaire-copy.server.ts'
