import { z } from 'zod'
import { ExportStatus, exportFaults } from './codes.ts'

/** An export of a whole project, and its progress. */
export const exportJob = z.object({
  jobId: z.string(),
  status: z.enum(ExportStatus),
  /** Reason of a failure. */
  fault: z.enum(exportFaults).nullable(),
  /** Papers written, out of all. */
  done: z.number().int(),
  total: z.number().int(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  /** Set while its file can be downloaded; files are kept for a day. */
  kept: z.boolean(),
  bytes: z.number().int(),
})
export type ExportJobRow = z.infer<typeof exportJob>
