export { default, handle } from '#app/finance-questionnaire/definition/draft-changes.screen.tsx'
export { loader } from '#app/finance-questionnaire/definition/draft-changes.server.ts'
