export { default, handle } from '#app/finance-questionnaire/definition/definition.screen.tsx'
export { loader } from '#app/finance-questionnaire/definition/definition.server.ts'
