export { default, handle } from '#app/risk-evaluation/questionnaire/draft-columns.screen.tsx'
export { action, loader } from '#app/risk-evaluation/questionnaire/draft-columns.server.ts'
