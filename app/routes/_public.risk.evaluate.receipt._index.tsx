export { default, handle } from '#app/risk-evaluation/paper/receipt.screen.tsx'
export { loader } from '#app/risk-evaluation/paper/receipt.server.ts'
