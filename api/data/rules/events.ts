import { defineEvent } from '#api/platform/events/event.ts'

/**
 * A run has published the result of a live model. `isFull`: it evaluated all rows of the table, so that missing hits no
 * longer exist. `tableId` and `versionId` identify the result.
 */
export const modelJudged = defineEvent<{
  modelId: number
  number: number
  runId: number
  tableId: number
  versionId: number
  isFull: boolean
}>('rules.judged')
