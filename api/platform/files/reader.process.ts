import { inspectFile } from './inspection.ts'
import { drawAnew } from './picture-drawing.ts'
import { previewFile, unpackEntry } from './preview.ts'
import { runTasks } from './reader-loop.ts'
import { readTablesOf } from './workbook-table.ts'

/** Tasks on untrusted files, by name. */
export const fileTasks = {
  tables: readTablesOf,
  picture: drawAnew,
  inspect: inspectFile,
  preview: previewFile,
  unpack: unpackEntry,
}

runTasks(fileTasks)
