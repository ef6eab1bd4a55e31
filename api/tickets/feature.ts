import type { Tx } from '../db/connection.ts'
import type { Feature, FeatureDeps } from '../feature.ts'
import { workOn } from '../jobs/job.ts'
import { giveUpReading, readTicket } from './read-ticket.ts'
import { ticketReadingJob } from './reading.ts'

/** Whoever stands on a reading hears of its end, in the transaction that ends it. */
export type OnRead = (tx: Tx, readingId: number) => Promise<void>

/** What a file shows: read beside requests, in a process of its own. */
export const tickets = (deps: FeatureDeps, { onRead }: { onRead: OnRead }): Feature => ({
  routes: [],
  jobs: [
    workOn(ticketReadingJob, {
      run: ({ readingId, jobId }) => readTicket({ ...deps, onRead }, readingId, jobId),
      givenUp: ({ readingId }) =>
        deps.db.transaction(async (tx) => {
          await giveUpReading(tx, readingId)
          await onRead(tx, readingId)
        }),
    }),
  ],
})
