import { z } from 'zod'
import type { JobKind } from '#api/platform/jobs/job.ts'

const delivery = z.object({ deliveryId: z.number().int() })

/** Job that computes a board for one subscriber and writes the mail. */
export const delivering: JobKind<z.output<typeof delivery>> = {
  name: 'board-subscriptions.deliver',
  data: delivery,
  attempts: 4,
  pauseSeconds: 60,
}
