export { default, handle } from '#app/risk-evaluation/result.screen.tsx'
export { loader } from '#app/risk-evaluation/result.server.ts'
