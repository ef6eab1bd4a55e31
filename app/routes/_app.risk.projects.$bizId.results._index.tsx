export { default, handle } from '#app/risk-evaluation/result/result.screen.tsx'
export { loader } from '#app/risk-evaluation/result/result.server.ts'
