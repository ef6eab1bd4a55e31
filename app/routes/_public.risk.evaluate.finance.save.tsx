export { action } from '#app/finance-questionnaire/paper/finance-save.server.ts'
