import { runTasks } from '#api/platform/files/reader/reader-loop.ts'
import { projectTask } from '#api/risk/results/export-process.ts'
import { kinds } from './kinds.ts'

/** Writes workbooks of whole projects, one at a time. */
runTasks({ project: projectTask((db) => Object.values(kinds).map((kind) => kind.exported(db))) })
