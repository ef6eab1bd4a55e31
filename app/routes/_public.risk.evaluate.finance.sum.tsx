export { action } from '#app/finance-questionnaire/paper/finance-sum.server.ts'
