export { loader } from '#app/risk-evaluation/module.server.ts'
