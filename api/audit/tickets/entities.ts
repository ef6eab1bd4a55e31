import { sql } from 'drizzle-orm'
import type { EntityType } from '#api/platform/audit/entity-types.ts'
import { storedFile } from '#api/platform/files/table.ts'
import { TicketPerm } from '#contract/audit/tickets/perms.ts'
import { ticketCheck, ticketReading } from './table.ts'

export const entities: readonly EntityType[] = [
  {
    type: 'ticketCheck',
    keyType: 'int',
    key: sql`c.id`,
    name: sql`f.origin_name`,
    from: sql`${ticketCheck} c join ${ticketReading} r on r.id = c.reading_id join ${storedFile} f on f.path = r.path`,
    place: [sql`c.id`],
    open: ({ perms, userId }) =>
      perms.has(TicketPerm.check) && sql`(${perms.has(TicketPerm.all)}::boolean or c.created_by = ${userId})`,
  },
]
