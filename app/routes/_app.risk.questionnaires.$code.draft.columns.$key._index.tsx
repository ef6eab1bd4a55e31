export { default, handle } from '#app/risk-evaluation/questionnaire/draft-column.screen.tsx'
export { action, loader } from '#app/risk-evaluation/questionnaire/draft-column.server.ts'
