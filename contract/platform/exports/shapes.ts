import { z } from 'zod'
import { ExportStatus, exportFaults } from './codes.ts'

/** A workbook of a whole project, and how far it is. */
export const exportJob = z.object({
  jobId: z.string(),
  status: z.enum(ExportStatus),
  /** Of one that failed. */
  fault: z.enum(exportFaults).nullable(),
  /** Papers written, of all there are. */
  done: z.number().int(),
  total: z.number().int(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  /** Whether its file can be fetched; files are kept for a day. */
  kept: z.boolean(),
  bytes: z.number().int(),
})
export type ExportJobRow = z.infer<typeof exportJob>
