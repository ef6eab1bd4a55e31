export { default, handle } from '#app/home/home.screen.tsx'
export { loader } from '#app/home/home.server.ts'
