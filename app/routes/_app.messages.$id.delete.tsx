export { default, handle } from '#app/messages/message-delete.screen.tsx'
export { action, loader } from '#app/messages/message-delete.server.ts'
