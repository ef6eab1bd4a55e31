export { default, handle } from '#app/finance-questionnaire/definition/draft-import.screen.tsx'
export { action, loader } from '#app/finance-questionnaire/definition/draft-import.server.ts'
