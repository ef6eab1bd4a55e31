export { default } from './send.tsx'
export { handle } from './send.tsx'
export { action } from './send-invitation.server.ts'
export { loader } from './send-invitation.server.ts'
