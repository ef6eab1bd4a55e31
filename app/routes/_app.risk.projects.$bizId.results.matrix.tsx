export { default, handle } from '#app/risk-evaluation/result/matrix.screen.tsx'
export { loader } from '#app/risk-evaluation/result/matrix.server.ts'
