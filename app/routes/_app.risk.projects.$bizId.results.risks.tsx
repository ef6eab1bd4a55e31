export { default, handle } from '#app/risk-evaluation/result/risks.screen.tsx'
export { loader } from '#app/risk-evaluation/result/risks.server.ts'
