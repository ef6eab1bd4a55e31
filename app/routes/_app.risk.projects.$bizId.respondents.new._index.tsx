export { default, handle } from '#app/risk-evaluation/respondent/insiders.screen.tsx'
export { action, loader } from '#app/risk-evaluation/respondent/insiders.server.ts'
