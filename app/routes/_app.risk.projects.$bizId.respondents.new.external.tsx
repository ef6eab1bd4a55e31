export { default, handle } from '#app/risk-evaluation/respondent/outsider.screen.tsx'
export { action, loader } from '#app/risk-evaluation/respondent/outsider.server.ts'
