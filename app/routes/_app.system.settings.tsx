export { default, handle } from '#app/system/setting.screen.tsx'
export { action, loader } from '#app/system/setting.server.ts'
