import type { FileRow, Pipeline } from './shapes.ts'

/** The doubts about the sheets of files, each with its place. */
export const doubtsIn = (files: readonly FileRow[]): Pipeline['doubts'] =>
  files.flatMap(({ fileId, name: file, sheets }) =>
    sheets.flatMap(({ sheetId, name: sheet, doubts }) =>
      doubts.map((doubt) => ({ fileId, sheetId, file, sheet, doubt })),
    ),
  )
