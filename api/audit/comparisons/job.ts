import { z } from 'zod'
import type { JobKind } from '#api/platform/jobs/job.ts'

const comparisonId = z.object({ comparisonId: z.number() })
export type ComparisonId = z.infer<typeof comparisonId>

export const comparing: JobKind<ComparisonId> = {
  name: 'comparisons.compare',
  data: comparisonId,
  attempts: 3,
  pauseSeconds: 5,
}
