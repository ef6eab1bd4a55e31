export { loader } from '#app/workspaces/picture.server.ts'
