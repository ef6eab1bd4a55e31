/** Kinds of files by content, with the extensions of their names and their media types. */
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

/** Shown inside a page unchanged; everything else is converted first, or only downloaded. design: domain §7 */
export const shownKinds = [...pictureKinds, 'pdf'] as const satisfies readonly FileKind[]

/** Extension of a name in lower case; '' if there is none. */
export const extensionOf = (name: string): string => /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** Kind by the extension of a name. */
export const kindOfName = (name: string): FileKind | undefined => {
  const extension = extensionOf(name)
  return everyFileKind.find((kind) => (fileKinds[kind].extensions as readonly string[]).includes(extension))
}

/** spec: operations §9 "Allowed download types", and csv of design: domain §7 */
export const allowedExtensions: readonly string[] = everyFileKind.flatMap((kind) => [...fileKinds[kind].extensions])

/** For the `accept` attribute of file inputs. */
export const acceptedFiles = allowedExtensions.map((extension) => `.${extension}`).join(',')

/** Files per page of a list. */
export const filesPageSize = 100

/** Maximum number of files listed for one business id. */
export const filesListedMax = 1000

/** Lifetime of a link to a file. design: domain §7 */
export const linkSeconds = 15 * 60

/** Business types that no feature owns: each file is its uploader's alone. */
export const FileBusiness = { image: 'ai-import-image', own: 'own-file' } as const

/** Maximum number of rows shown of a sheet, and per page. spec: platform §9 "Previews" */
export const previewRowsMax = 1000
export const previewPageRows = 100
/** Further columns of a sheet, and further characters of a cell, are cut. */
export const previewColumnsMax = 100
export const previewCellMax = 1000
/** Maximum number of cells per page: a wide sheet has fewer rows on each. */
export const previewPageCells = 3000
/** Maximum number of sheets listed. */
export const previewSheetsMax = 100
/** Limits on the preview of a page: elements, and bytes of HTML for the file's texts. */
export const previewElementsMax = 4000
export const previewTextBytesMax = 250_000
/** Entries of an archive per page, and most characters of their names. */
export const previewPageEntries = 100
export const previewNameMax = 200
