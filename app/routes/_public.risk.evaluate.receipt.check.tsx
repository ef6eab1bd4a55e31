export { default, handle } from '#app/risk-evaluation/paper/receipt-check.screen.tsx'
export { action } from '#app/risk-evaluation/paper/receipt-check.server.ts'
