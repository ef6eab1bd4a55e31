export { default, handle } from '#app/risk-evaluation/result/weights.screen.tsx'
export { action, loader } from '#app/risk-evaluation/result/weights.server.ts'
