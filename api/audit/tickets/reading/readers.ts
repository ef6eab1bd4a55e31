import { createReaders } from '#api/platform/processes/readers.ts'
import type { ticketTasks } from './ticket.process.ts'

/** Ten pages of OCR on a busy machine. */
export const readWithinMs = 90_000

/**
 * Two processes, one for each queue of reading.ts, so that long work does not hold up short work. The entry has the
 * file extension of the running build.
 */
export const ticketReaders = createReaders<typeof ticketTasks>({
  entry: new URL(`./ticket.process${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url),
  deadlineMs: { read: readWithinMs },
  processes: 2,
  heapMegabytes: 512,
  waiting: { all: 8, ofEach: 8 },
  idleMs: 120_000,
})
