export { default, handle } from '#app/risk-evaluation/paper/paper-list.screen.tsx'
export { loader } from '#app/risk-evaluation/paper/paper-list.server.ts'
