import { defineEvent } from '#api/platform/events/event.ts'

/** A failed or stored mail is due again. Features whose mails contain data render theirs again. */
export const mailRequeued = defineEvent<{ mailId: number }>('system.mailRequeued')
