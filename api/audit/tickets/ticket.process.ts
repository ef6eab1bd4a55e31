import { runTasks } from '#api/platform/files/reader-loop.ts'
import { readTicketFile } from './read-file.ts'

/** What is made of tickets, in a process of its own. */
export const ticketTasks = { read: readTicketFile }

runTasks(ticketTasks)
