export { default, handle } from '#app/finance-questionnaire/definition/questionnaire-new.screen.tsx'
export { action, loader } from '#app/finance-questionnaire/definition/questionnaire-new.server.ts'
