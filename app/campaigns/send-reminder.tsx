export { default, handle } from './send.tsx'
export { action, loader } from './send-reminder.server.ts'
