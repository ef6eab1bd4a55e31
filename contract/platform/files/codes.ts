/** What a file is by its content, the endings that its name may have, and how it is told on the wire. */
export const fileKinds = {
  png: { extensions: ['png'], type: 'image/png' },
  jpeg: { extensions: ['jpg', 'jpeg'], type: 'image/jpeg' },
  gif: { extensions: ['gif'], type: 'image/gif' },
  pdf: { extensions: ['pdf'], type: 'application/pdf' },
  zip: { extensions: ['zip'], type: 'application/zip' },
  docx: {
    extensions: ['docx'],
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  xlsx: { extensions: ['xlsx'], type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  doc: { extensions: ['doc'], type: 'application/msword' },
  xls: { extensions: ['xls'], type: 'application/vnd.ms-excel' },
  csv: { extensions: ['csv'], type: 'text/csv' },
} as const satisfies Record<string, { extensions: readonly string[]; type: string }>
export type FileKind = keyof typeof fileKinds

export const everyFileKind = Object.keys(fileKinds) as FileKind[]
export const pictureKinds = ['png', 'jpeg', 'gif'] as const satisfies readonly FileKind[]

/** Shown inside a page as they are; everything else is read first, or only downloaded. design: domain §7 */
export const shownKinds = [...pictureKinds, 'pdf'] as const satisfies readonly FileKind[]

/** What a name ends in, in small letters; '' where it ends in nothing. */
export const extensionOf = (name: string): string => /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** The kind that a name promises. */
export const kindOfName = (name: string): FileKind | undefined => {
  const extension = extensionOf(name)
  return everyFileKind.find((kind) => (fileKinds[kind].extensions as readonly string[]).includes(extension))
}

/** spec: operations §9 "Allowed download types", and csv of design: domain §7 */
export const allowedExtensions: readonly string[] = everyFileKind.flatMap((kind) => [...fileKinds[kind].extensions])

/** As a browser's dialog takes them. */
export const acceptedFiles = allowedExtensions.map((extension) => `.${extension}`).join(',')

/** Files that one page lists. */
export const filesPageSize = 100

/** Files of one business id that are listed: more belong to nothing that one page could show. */
export const filesListedMax = 1000

/** A link to a file is good for so long. design: domain §7 */
export const linkSeconds = 15 * 60

/** The kinds of thing that files belong to and no feature owns: each file is its uploader's alone. */
export const FileBusiness = { image: 'ai-import-image', own: 'own-file' } as const

/** Rows of a sheet that are shown at the most, and of them no more than so many a page. spec: platform §9 "Previews" */
export const previewRowsMax = 1000
export const previewPageRows = 100
/** Beyond these a sheet is cut at its right, a cell at its end. */
export const previewColumnsMax = 100
export const previewCellMax = 1000
/** Cells a page: a wide sheet has fewer rows on each. */
export const previewPageCells = 3000
/** Sheets that are listed. */
export const previewSheetsMax = 100
/** Elements that a page is made of to show a file, and bytes of HTML that the file's texts become. */
export const previewElementsMax = 4000
export const previewTextBytesMax = 250_000
/** Entries of an archive a page, and characters of their names. */
export const previewPageEntries = 100
export const previewNameMax = 200
