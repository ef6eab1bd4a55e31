import { inspectFile } from './inspection.ts'
import { drawAnew } from './picture-drawing.ts'
import { previewFile, unpackEntry } from './preview.ts'
import { runTasks } from './reader-loop.ts'
import { readTablesOf } from './workbook-table.ts'

/** All that is made of files which strangers send, each under its name. */
export const fileTasks = {
  tables: readTablesOf,
  picture: drawAnew,
  inspect: inspectFile,
  preview: previewFile,
  unpack: unpackEntry,
}

runTasks(fileTasks)
