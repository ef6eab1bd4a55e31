export { default, handle } from '#app/finance-questionnaire/definition/draft-discard.screen.tsx'
export { action, loader } from '#app/finance-questionnaire/definition/draft-discard.server.ts'
