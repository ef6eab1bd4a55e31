import { runTasks } from '#api/platform/files/reader-loop.ts'
import { readTicketFile } from './read-file.ts'

/** Tasks of the ticket reader process. */
export const ticketTasks = { read: readTicketFile }

runTasks(ticketTasks)
