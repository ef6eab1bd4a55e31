import { sql } from 'drizzle-orm'
import { ticketReading } from '#api/audit/tickets/table.ts'
import { TicketType } from '#contract/audit/tickets/codes.ts'
import { type ReadingFault, ReadingState } from '#contract/audit/tickets/reading.ts'

/** Faults of the file itself: the dealer must send another. All other faults are our own. */
const unreadable: readonly ReadingFault[] = ['password', 'script', 'pages', 'pixels', 'broken']
/** Types with a known form. Contracts and payments have none: a file without any recognized field is still valid. */
const known = [TicketType.invoice, TicketType.deliveryNote, TicketType.receipt]

/** Condition: the file of ticket `t` with reading `r` is unusable, and nobody has accepted it. */
export const isUnreadable = sql`(coalesce(r.state, '') = ${ReadingState.refused} and t.accepted_at is null and (
  r.failure = any(${sql.param(unreadable)}::text[])
  or (r.failure = 'nothing' and t.type = any(${sql.param(known)}::text[]))))`

/** Condition: ticket `t` counts, that is, it is not removed, rejected or unreadable. */
export const isCounted = sql`(t.removed_at is null and t.is_pass = '1' and not ${isUnreadable})`

/** Condition: too little of ticket `t` was read to compare it. The rule is in contract/audit/tickets/coverage.ts. */
export const isIncomplete = sql`(coalesce(r.state, '') not in (${ReadingState.waiting}, ${ReadingState.reading})
  and not coalesce((t.comparison->>'enough')::boolean, false))`

/** Joins the reading as `r`; a ticket without one has not been read. */
export const joinReading = sql`left join ${ticketReading} r on r.id = t.reading_id`

/** Types needed by task `k` for which it has a ticket that counts. */
export const realTypes = sql`(
  select coalesce(array_agg(distinct t.type), '{}') from collection_ticket t ${joinReading}
  where t.task_id = k.id and ${isCounted} and t.type = any(k.needed))`
