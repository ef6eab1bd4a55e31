import { defineEvent } from '#api/platform/events/event.ts'

/** A recorded run changed warnings; subscribers are to be notified. */
export const warningsNotified = defineEvent<{ modelId: number; workspaceId: number; runId: number; dropped: number }>(
  'warnings.told',
)
