export { default, handle } from '#app/finance-questionnaire/definition/draft-remove.screen.tsx'
export { action, loader } from '#app/finance-questionnaire/definition/draft-remove.server.ts'
