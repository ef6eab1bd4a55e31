export { default, handle } from '#app/risk-evaluation/questionnaire/draft-levels.screen.tsx'
export { action, loader } from '#app/risk-evaluation/questionnaire/draft-levels.server.ts'
