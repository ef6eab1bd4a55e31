import { runTasks } from '#api/platform/files/reader/reader-loop.ts'
import { readTicketFile } from './read-file.ts'

export const ticketTasks = { read: readTicketFile }

runTasks(ticketTasks)
