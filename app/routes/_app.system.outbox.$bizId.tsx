export { default, handle } from '#app/system/mail.screen.tsx'
export { action, loader } from '#app/system/mail.server.ts'
