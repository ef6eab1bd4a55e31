export { default, handle } from '#app/risk-evaluation/questionnaire/draft-import.screen.tsx'
export { action, loader } from '#app/risk-evaluation/questionnaire/draft-import.server.ts'
