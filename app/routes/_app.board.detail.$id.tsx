export { default, handle } from '#app/home/board.screen.tsx'
export { loader } from '#app/home/board.server.ts'
