export { default, handle } from '#app/risk-evaluation/questionnaire/draft-rows.screen.tsx'
export { action, loader } from '#app/risk-evaluation/questionnaire/draft-rows.server.ts'
