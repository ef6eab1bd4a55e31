import { drawAnew } from './picture-drawing.ts'
import { runTasks } from './reader-loop.ts'
import { readTablesOf } from './workbook-table.ts'

/** All that is made of files which strangers send, each under its name. */
export const fileTasks = { tables: readTablesOf, picture: drawAnew }

runTasks(fileTasks)
