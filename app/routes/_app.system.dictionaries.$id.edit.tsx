export { default, handle } from '#app/dictionaries/entry-edit.screen.tsx'
export { action, loader } from '#app/dictionaries/entry-edit.server.ts'
