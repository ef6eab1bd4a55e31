export { loader } from '#app/risk-evaluation/project/progress.server.ts'
