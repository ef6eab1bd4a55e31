export { action, loader } from '#app/risk-evaluation/project-export.server.ts'
