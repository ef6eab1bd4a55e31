export { default, handle } from '#app/risk-evaluation/questionnaire/draft-publish.screen.tsx'
export { action, loader } from '#app/risk-evaluation/questionnaire/draft-publish.server.ts'
