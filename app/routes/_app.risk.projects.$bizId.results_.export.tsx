export { action, loader } from '#app/risk-evaluation/result/result-export.server.ts'
