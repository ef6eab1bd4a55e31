import { defineEvent } from '#api/platform/events/event.ts'

/** A recorded run with changed warnings, to notify people of. */
export const warningsNotified = defineEvent<{ modelId: number; workspaceId: number; runId: number; dropped: number }>(
  'warnings.told',
)
