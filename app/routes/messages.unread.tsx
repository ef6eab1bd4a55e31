export { loader } from '#app/messages/unread.server.ts'
