export { default, handle } from '#app/risk-evaluation/questionnaire/draft-changes.screen.tsx'
export { loader } from '#app/risk-evaluation/questionnaire/draft-changes.server.ts'
