export { clientAction, clientLoader } from '#app/messages/messages.network.ts'
export { default, handle } from '#app/messages/messages.screen.tsx'
export { action, loader } from '#app/messages/messages.server.ts'
