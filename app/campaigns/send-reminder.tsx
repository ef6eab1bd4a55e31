export { default } from './send.tsx'
export { handle } from './send.tsx'
export { action } from './send-reminder.server.ts'
export { loader } from './send-reminder.server.ts'
