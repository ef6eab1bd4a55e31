export { default, handle } from '#app/risk-evaluation/result/exports.screen.tsx'
export { action, loader } from '#app/risk-evaluation/result/exports.server.ts'
