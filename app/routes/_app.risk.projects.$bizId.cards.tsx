export { default, handle } from '#app/risk-evaluation/respondent/cards.screen.tsx'
export { loader } from '#app/risk-evaluation/respondent/cards.server.ts'
