export { default, handle } from '#app/risk-evaluation/respondent/card.screen.tsx'
export { loader } from '#app/risk-evaluation/respondent/card.server.ts'
