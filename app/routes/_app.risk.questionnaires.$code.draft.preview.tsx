export { default, handle } from '#app/risk-evaluation/questionnaire/draft-preview.screen.tsx'
export { loader } from '#app/risk-evaluation/questionnaire/draft-preview.server.ts'
