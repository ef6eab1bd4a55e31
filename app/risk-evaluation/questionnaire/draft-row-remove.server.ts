import { removeAction, removeLoader } from './draft-remove.server.ts'

export const loader = removeLoader('rows')
export const action = removeAction('rows')
