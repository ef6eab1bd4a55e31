export { default, handle } from './send.tsx'
export { action, loader } from './send-invitation.server.ts'
