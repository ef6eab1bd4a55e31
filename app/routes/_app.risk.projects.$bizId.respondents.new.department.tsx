export { default, handle } from '#app/risk-evaluation/respondent/department.screen.tsx'
export { action, loader } from '#app/risk-evaluation/respondent/department.server.ts'
