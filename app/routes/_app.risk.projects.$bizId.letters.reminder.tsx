export { default, handle } from '#app/risk-evaluation/campaign/letters.screen.tsx'
export { action, loader } from '#app/risk-evaluation/campaign/reminder-letter.server.ts'
