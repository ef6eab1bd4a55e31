import { defineEvent } from '#api/platform/events/event.ts'

/** A failed or stored mail is due again; a feature whose mails contain data renders its own again. */
export const mailRequeued = defineEvent<{ mailId: number }>('system.mailRequeued')
