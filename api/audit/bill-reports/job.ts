import { z } from 'zod'
import type { JobKind } from '#api/platform/jobs/job.ts'

const sampleId = z.object({ sampleId: z.number() })
export type SampleId = z.infer<typeof sampleId>

export const sampling: JobKind<SampleId> = {
  name: 'bill-reports.draw',
  data: sampleId,
  attempts: 3,
  pauseSeconds: 5,
}
