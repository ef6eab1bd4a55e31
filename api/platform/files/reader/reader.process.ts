import { drawPng } from '#api/platform/charts/png-drawing.ts'
import { runTasks } from '#api/platform/processes/tasks.ts'
import { previewFile, unpackEntry } from '../preview/preview.ts'
import { readTablesOf } from '../workbook/workbook-table.ts'
import { inspectFile } from './inspection.ts'
import { drawAnew } from './picture-drawing.ts'

/** Tasks on untrusted files, by name. */
export const fileTasks = {
  tables: readTablesOf,
  picture: drawAnew,
  inspect: inspectFile,
  preview: previewFile,
  unpack: unpackEntry,
  chart: drawPng,
}

runTasks(fileTasks)
