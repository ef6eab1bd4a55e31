import { runTasks } from '#api/platform/processes/tasks.ts'
import { readTicketFile } from './read-file.ts'

export const ticketTasks = { read: readTicketFile }

runTasks(ticketTasks)
