import { runTasks } from '#api/platform/processes/tasks.ts'
import { projectTask } from '#api/risk/results/export-process.ts'
import { kinds } from './kinds.ts'

/** Writes workbooks of whole projects, one at a time. */
runTasks({ project: projectTask((db) => Object.values(kinds).map((kind) => kind.exported(db))) })
