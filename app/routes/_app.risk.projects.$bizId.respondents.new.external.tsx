export { action, loader } from '#app/risk-evaluation/outsider.server.ts'
export { default, handle } from '#app/risk-evaluation/outsider.screen.tsx'
