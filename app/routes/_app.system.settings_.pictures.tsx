export { default, handle } from '#app/system/pictures.screen.tsx'
export { action, loader } from '#app/system/pictures.server.ts'
