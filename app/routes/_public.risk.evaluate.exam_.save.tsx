export { action } from '#app/risk-evaluation/paper/paper-save.server.ts'
