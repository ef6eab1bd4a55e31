export { default, handle } from '#app/system/outbox.screen.tsx'
export { loader } from '#app/system/outbox.server.ts'
