export { default, handle } from '#app/risk-evaluation/result/answers.screen.tsx'
export { loader } from '#app/risk-evaluation/result/answers.server.ts'
