export { default, handle } from '#app/dictionaries/entry-new.screen.tsx'
export { action, loader } from '#app/dictionaries/entry-new.server.ts'
