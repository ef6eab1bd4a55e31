import { defineEvent } from '#api/platform/events/event.ts'

/** A mail that had failed or was kept is due again; a feature whose mails hold data writes its own anew. */
export const mailRequeued = defineEvent<{ mailId: number }>('system.mailRequeued')
