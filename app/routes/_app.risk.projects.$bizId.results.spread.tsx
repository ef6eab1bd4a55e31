export { default, handle } from '#app/risk-evaluation/result/spread.screen.tsx'
export { loader } from '#app/risk-evaluation/result/spread.server.ts'
