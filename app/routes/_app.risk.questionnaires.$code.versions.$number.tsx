export { default, handle } from '#app/risk-evaluation/questionnaire/questionnaire-version.screen.tsx'
export { loader } from '#app/risk-evaluation/questionnaire/questionnaire-version.server.ts'
