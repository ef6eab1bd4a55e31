export { default, handle } from '#app/finance-questionnaire/definition/draft-indicator.screen.tsx'
export { action, loader } from '#app/finance-questionnaire/definition/draft-indicator.server.ts'
