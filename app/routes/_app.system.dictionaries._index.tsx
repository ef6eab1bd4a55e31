export { default, handle } from '#app/dictionaries/dictionaries.screen.tsx'
export { action, loader } from '#app/dictionaries/dictionaries.server.ts'
