/** Progress of an export. */
export const ExportStatus = {
  queued: 'queued',
  running: 'running',
  done: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
} as const
export type ExportStatus = (typeof ExportStatus)[keyof typeof ExportStatus]

/** Reasons why an export failed. */
export const exportFaults = ['late', 'memory', 'disk', 'lost', 'server'] as const
