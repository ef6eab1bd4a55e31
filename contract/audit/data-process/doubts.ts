import type { FileRow, ListedDoubt, Pipeline } from './shapes.ts'

/** Doubts about the sheets of current files, each with its position. */
export const doubtsIn = (files: readonly FileRow[]): Pipeline['doubts'] =>
  files.flatMap((file) =>
    file.sheets.flatMap(({ sheetId, name: sheet, ignored, doubts }) =>
      [...(ignored ? [] : encodingDoubts(file)), ...doubts].map((doubt) => ({
        fileId: file.fileId,
        sheetId,
        file: file.name,
        sheet,
        doubt,
      })),
    ),
  )

const encodingDoubts = ({ current, csv, notes }: FileRow): ListedDoubt[] =>
  current && csv && notes.doubtfulEncoding ? [{ doubt: 'encoding', encoding: csv.encoding }] : []
