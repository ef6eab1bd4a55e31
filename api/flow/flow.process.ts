import { tasksOfJobs } from '../analytics/job.ts'
import { runTasks } from '../files/reader-loop.ts'
import { flowJobs } from './jobs.ts'

runTasks(tasksOfJobs(flowJobs))
