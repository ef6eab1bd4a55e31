export { default, handle } from './letters.tsx'
export { action, loader } from './reminder-letter.server.ts'
