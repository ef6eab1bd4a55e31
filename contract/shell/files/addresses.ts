/** A file by its path; `entry` is the index of a file inside it if it is an archive. */
export type Viewed = { path: string; entry?: number | null }

const queryOf = ({ path, entry }: Viewed) =>
  new URLSearchParams({ path, ...(entry === undefined || entry === null ? {} : { entry: String(entry) }) })

export const fileViewer = '/file-viewer'
/** `encoding` is chosen for a text; without one it is detected. */
export const fileViewerOf = ({ encoding, ...viewed }: Viewed & { encoding?: string | null }) =>
  `${fileViewer}?${queryOf(viewed)}${encoding ? `&encoding=${encoding}` : ''}`
export const fileShown = `${fileViewer}/shown`
export const fileShownOf = (viewed: Viewed) => `${fileShown}?${queryOf(viewed)}`
export const fileDownload = `${fileViewer}/download`
export const fileDownloadOf = (viewed: Viewed) => `${fileDownload}?${queryOf(viewed)}`

/** Endpoint for chunked uploads by a page's script; `step` names the call. */
export const fileParts = `${fileViewer}/parts`

/** The reader's own files. */
export const files = `${fileViewer}/files`
export const fileDelete = `${files}/delete`
/** Redirects to `back` afterwards, by default to the reader's own files. */
export const fileDeleteOf = (bid: string, back?: string) =>
  `${fileDelete}?${new URLSearchParams({ bid, ...(back && { back }) })}`
