export { default, handle } from '#app/risk-evaluation/questionnaire/draft-discard.screen.tsx'
export { action, loader } from '#app/risk-evaluation/questionnaire/draft-discard.server.ts'
