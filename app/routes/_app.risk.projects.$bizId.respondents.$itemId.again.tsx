export { default, handle } from '#app/risk-evaluation/respondent/again.screen.tsx'
export { action, loader } from '#app/risk-evaluation/respondent/again.server.ts'
