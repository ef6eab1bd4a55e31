export { default, handle } from '#app/risk-evaluation/respondent/renew.screen.tsx'
export { action, loader } from '#app/risk-evaluation/respondent/renew.server.ts'
