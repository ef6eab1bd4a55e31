export { default, handle } from '#app/risk-evaluation/result/results-layout.screen.tsx'
export { loader } from '#app/risk-evaluation/result/results-layout.server.ts'
