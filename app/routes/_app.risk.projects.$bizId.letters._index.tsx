export { action, loader } from '#app/risk-evaluation/campaign/invitation-letter.server.ts'
export { default, handle } from '#app/risk-evaluation/campaign/letters.screen.tsx'
