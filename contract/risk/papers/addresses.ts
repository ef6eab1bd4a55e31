const evaluate = '/risk/evaluate'

/** Secrets that links between a respondent's pages pass on. */
export type Carried = { token?: string | null | undefined; receipt?: string | null | undefined }

/** Respondent's page, which lists the papers. */
export const papers = `${evaluate}/papers`
export const papersOf = (token: string) => `${papers}?${new URLSearchParams({ token })}`
export const receipt = `${evaluate}/receipt`
/** `token` links back to the respondent's list; `receipt` is the secret that opens a sealed paper. */
export const receiptOf = (uuid: string, { token, receipt: secret }: Carried = {}) =>
  `${receipt}?${new URLSearchParams({ uuid, ...(token && { token }), ...(secret && { receipt: secret }) })}`
export const receiptCheck = `${receipt}/check`
