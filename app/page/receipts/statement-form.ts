/** Form of a page that checks a signed statement. */
export const statementForm = 'statement'
