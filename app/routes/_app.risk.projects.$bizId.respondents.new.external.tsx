export { default, handle } from '#app/risk-evaluation/outsider.screen.tsx'
export { action, loader } from '#app/risk-evaluation/outsider.server.ts'
