export { action, loader } from '#app/risk-evaluation/project/project-export.server.ts'
