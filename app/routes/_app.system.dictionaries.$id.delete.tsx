export { default, handle } from '#app/dictionaries/entry-delete.screen.tsx'
export { action, loader } from '#app/dictionaries/entry-delete.server.ts'
