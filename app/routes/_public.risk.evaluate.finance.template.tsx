export { loader } from '#app/finance-questionnaire/paper/finance-template.server.ts'
