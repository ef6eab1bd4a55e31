export { default, handle } from '#app/finance-questionnaire/definition/draft-publish.screen.tsx'
export { action, loader } from '#app/finance-questionnaire/definition/draft-publish.server.ts'
