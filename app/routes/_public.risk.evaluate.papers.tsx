export { default, handle } from '#app/risk-evaluation/paper-list.screen.tsx'
export { loader } from '#app/risk-evaluation/paper-list.server.ts'
