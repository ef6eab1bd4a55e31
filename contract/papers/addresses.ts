const evaluate = '/risk/evaluate'

/** What the addresses of a respondent's pages pass on. */
export type Carried = { token?: string | null | undefined; receipt?: string | null | undefined }

/** A respondent's own page, which lists the papers. */
export const papers = `${evaluate}/papers`
export const papersOf = (token: string) => `${papers}?${new URLSearchParams({ token })}`
export const receipt = `${evaluate}/receipt`
/**
 * That of a paper; with a token for one who came from their list, which it leads back to, and with the secret of the receipt
 * where the caller has it.
 */
export const receiptOf = (uuid: string, { token, receipt: secret }: Carried = {}) =>
  `${receipt}?${new URLSearchParams({ uuid, ...(token && { token }), ...(secret && { receipt: secret }) })}`
/** The page on which anyone can check a receipt. */
export const receiptCheck = `${receipt}/check`
