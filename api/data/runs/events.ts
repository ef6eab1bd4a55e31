import { defineEvent } from '#api/platform/events/event.ts'

/** A run has published versions of tables; its transaction is open. `tables`: their bizIds. */
export const runPublished = defineEvent<{
  runId: number
  processId: number
  processVersionId: number
  tables: string[]
}>('runs.published')
