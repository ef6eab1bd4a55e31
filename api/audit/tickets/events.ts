import { defineEvent } from '#api/platform/events/event.ts'

/** A reading is `read` or `refused`, and its row holds the result. */
export const readingFinished = defineEvent<{ readingId: number }>('tickets.readingFinished')
