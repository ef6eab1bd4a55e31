export { action } from './invitation-letter.server.ts'
export { loader } from './invitation-letter.server.ts'
export { default } from './letters.tsx'
export { handle } from './letters.tsx'
