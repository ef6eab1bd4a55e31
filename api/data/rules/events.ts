import { defineEvent } from '#api/platform/events/event.ts'

/**
 * A run has published the result of a live model. `isFull`: it judged all rows of the table, so that what it does not
 * find is gone. `tableId` and `versionId` name the result.
 */
export const modelJudged = defineEvent<{
  modelId: number
  number: number
  runId: number
  tableId: number
  versionId: number
  isFull: boolean
}>('rules.judged')
