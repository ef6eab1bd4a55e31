export { default, handle } from '#app/home/todos.screen.tsx'
export { loader } from '#app/home/todos.server.ts'
