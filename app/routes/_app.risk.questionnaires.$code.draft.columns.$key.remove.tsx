export { default, handle } from '#app/risk-evaluation/questionnaire/draft-column-remove.screen.tsx'
export { action, loader } from '#app/risk-evaluation/questionnaire/draft-column-remove.server.ts'
