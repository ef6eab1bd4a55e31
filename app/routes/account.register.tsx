export { default, handle } from '#app/session/register.screen.tsx'
export { action, loader } from '#app/session/register.server.ts'
