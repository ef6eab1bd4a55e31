export { default, handle } from '#app/risk-evaluation/questionnaire/questionnaire-new.screen.tsx'
export { action, loader } from '#app/risk-evaluation/questionnaire/questionnaire-new.server.ts'
