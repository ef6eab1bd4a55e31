export { loader } from '#app/home/first-page.server.ts'
