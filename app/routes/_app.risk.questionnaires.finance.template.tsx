export { loader } from '#app/finance-questionnaire/definition/questionnaire-template.server.ts'
