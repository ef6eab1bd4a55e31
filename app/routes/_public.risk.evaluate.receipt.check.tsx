export { default, handle } from '#app/risk-evaluation/receipt-check.screen.tsx'
export { action } from '#app/risk-evaluation/receipt-check.server.ts'
