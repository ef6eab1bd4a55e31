export { default, handle } from '#app/finance-questionnaire/definition/draft.screen.tsx'
export { action, loader } from '#app/finance-questionnaire/definition/draft-lists.server.ts'
