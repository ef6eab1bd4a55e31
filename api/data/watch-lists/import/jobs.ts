import { jobIn } from '#api/platform/engine/job.ts'
import { readFile } from './read-file.ts'

/** Engine jobs that read files of entries. */
export const watchListJobs = { read: jobIn({ threads: 1 }, readFile) }
