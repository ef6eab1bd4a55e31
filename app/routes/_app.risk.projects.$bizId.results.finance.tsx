export { default, handle } from '#app/risk-evaluation/result/finance.screen.tsx'
export { loader } from '#app/risk-evaluation/result/finance.server.ts'
