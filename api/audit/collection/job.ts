import { z } from 'zod'
import type { JobKind } from '#api/platform/jobs/job.ts'

const ticketId = z.object({ ticketId: z.number() })

export const ticketChecking: JobKind<z.infer<typeof ticketId>> = {
  name: 'collection.check',
  data: ticketId,
  attempts: 3,
  pauseSeconds: 5,
}
