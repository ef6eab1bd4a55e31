export { default, handle } from '#app/risk-evaluation/result/movement.screen.tsx'
export { loader } from '#app/risk-evaluation/result/movement.server.ts'
