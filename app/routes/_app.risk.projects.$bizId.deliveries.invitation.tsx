export { default, handle } from '#app/risk-evaluation/campaign/send.screen.tsx'
export { action, loader } from '#app/risk-evaluation/campaign/send-invitation.server.ts'
