/** How far the workbook of a project is. */
export const ExportStatus = {
  queued: 'queued',
  running: 'running',
  done: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
} as const
export type ExportStatus = (typeof ExportStatus)[keyof typeof ExportStatus]

/** Why an export was given up. */
export const exportFaults = ['late', 'memory', 'disk', 'lost', 'server'] as const
