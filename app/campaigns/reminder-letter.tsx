export { default } from './letters.tsx'
export { handle } from './letters.tsx'
export { action } from './reminder-letter.server.ts'
export { loader } from './reminder-letter.server.ts'
