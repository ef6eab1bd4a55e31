import { removeAction, removeLoader } from './draft-remove.server.ts'

export const loader = removeLoader('columns')
export const action = removeAction('columns')
