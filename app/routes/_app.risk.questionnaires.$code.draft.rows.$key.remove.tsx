export { default, handle } from '#app/risk-evaluation/questionnaire/draft-row-remove.screen.tsx'
export { action, loader } from '#app/risk-evaluation/questionnaire/draft-row-remove.server.ts'
