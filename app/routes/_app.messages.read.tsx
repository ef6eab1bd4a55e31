export { default, handle } from '#app/messages/messages-read.screen.tsx'
export { action, loader } from '#app/messages/messages-read.server.ts'
