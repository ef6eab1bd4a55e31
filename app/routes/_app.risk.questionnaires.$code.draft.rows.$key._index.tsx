export { default, handle } from '#app/risk-evaluation/questionnaire/draft-row.screen.tsx'
export { action, loader } from '#app/risk-evaluation/questionnaire/draft-row.server.ts'
