export { default, handle } from '#app/risk-evaluation/paper.screen.tsx'
export { action, loader } from '#app/risk-evaluation/paper.server.ts'
