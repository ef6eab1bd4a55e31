export { loader } from '#app/messages/events.server.ts'
