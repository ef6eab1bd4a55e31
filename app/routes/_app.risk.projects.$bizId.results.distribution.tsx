export { default, handle } from '#app/risk-evaluation/result/distribution.screen.tsx'
export { loader } from '#app/risk-evaluation/result/distribution.server.ts'
