import { defineEvent } from '#api/platform/events/event.ts'

/** A run has been recorded, and changed warnings that people should be told about. */
export const warningsTold = defineEvent<{ modelId: number; workspaceId: number; runId: number; dropped: number }>(
  'warnings.told',
)
