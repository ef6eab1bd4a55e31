export { action, loader } from '#app/risk-evaluation/result/export-file.server.ts'
