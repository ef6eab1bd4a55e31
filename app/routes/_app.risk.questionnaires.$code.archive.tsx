export { default, handle } from '#app/risk-evaluation/questionnaire/questionnaire-archive.screen.tsx'
export { action, loader } from '#app/risk-evaluation/questionnaire/questionnaire-archive.server.ts'
