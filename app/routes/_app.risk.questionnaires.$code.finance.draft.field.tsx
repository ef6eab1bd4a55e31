export { default, handle } from '#app/finance-questionnaire/definition/draft-field.screen.tsx'
export { action, loader } from '#app/finance-questionnaire/definition/draft-field.server.ts'
