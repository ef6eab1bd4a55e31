export { default, handle } from '#app/risk-evaluation/insiders.screen.tsx'
export { action, loader } from '#app/risk-evaluation/insiders.server.ts'
