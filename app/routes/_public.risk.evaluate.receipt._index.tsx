export { default, handle } from '#app/risk-evaluation/receipt.screen.tsx'
export { loader } from '#app/risk-evaluation/receipt.server.ts'
