export { action, loader } from '#app/finance-questionnaire/definition/questionnaire-export.server.ts'
