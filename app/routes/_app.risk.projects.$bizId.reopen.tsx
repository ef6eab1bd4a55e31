export { default, handle } from '#app/risk-evaluation/project/project-reopen.screen.tsx'
export { action, loader } from '#app/risk-evaluation/project/project-reopen.server.ts'
