export { default, handle } from '#app/risk-evaluation/campaign/deliveries.screen.tsx'
export { action, loader } from '#app/risk-evaluation/campaign/deliveries.server.ts'
