export { action, loader } from './invitation-letter.server.ts'
export { default, handle } from './letters.tsx'
