import type { EntityTypes } from '#app/page/menus/entity-type.server.ts'
import * as at from '#contract/audit/tickets/addresses.ts'

export const entities: EntityTypes = { ticketCheck: { page: at.check } }
