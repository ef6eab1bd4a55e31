const evaluate = '/risk/evaluate'

/** A respondent's own page, which lists the papers. */
export const papers = `${evaluate}/papers`
export const papersOf = (token: string) => `${papers}?${new URLSearchParams({ token })}`
export const receipt = `${evaluate}/receipt`
/** That of a paper; with a token for one who came from their list, which it leads back to. */
export const receiptOf = (uuid: string, token?: string | null) =>
  `${receipt}?${new URLSearchParams({ uuid, ...(token && { token }) })}`
/** The page on which anyone can check a receipt. */
export const receiptCheck = `${receipt}/check`
