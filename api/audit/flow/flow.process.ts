import { tasksOfJobs } from '#api/platform/engine/job.ts'
import { runTasks } from '#api/platform/files/reader/reader-loop.ts'
import { flowJobs } from './jobs.ts'

runTasks(tasksOfJobs(flowJobs))
