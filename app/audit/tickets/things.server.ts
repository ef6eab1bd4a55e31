import type { Things } from '#app/page/thing.server.ts'
import * as at from '#contract/audit/tickets/addresses.ts'

export const things: Things = { ticketCheck: { page: at.check } }
