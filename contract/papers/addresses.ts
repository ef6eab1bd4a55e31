const evaluate = '/risk/evaluate'

/** A respondent's own page, which lists the papers. */
export const papers = `${evaluate}/papers`
export const papersOf = (token: string) => `${papers}?${new URLSearchParams({ token })}`
export const receipt = `${evaluate}/receipt`
/** The page on which anyone can check a receipt. */
export const receiptCheck = `${receipt}/check`
