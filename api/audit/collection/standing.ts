import { sql } from 'drizzle-orm'
import { ticketReading } from '#api/audit/tickets/table.ts'
import { TicketType } from '#contract/audit/tickets/codes.ts'
import { type ReadingFault, ReadingState } from '#contract/audit/tickets/reading.ts'

/** Why a file shows nothing, whoever looks at it: the dealer is asked for another. The rest of the faults are ours. */
const unreadable: readonly ReadingFault[] = ['password', 'script', 'pages', 'pixels', 'broken']
/** Of a contract or a payment, whose form nobody knows, nothing may be read and it is good all the same. */
const known = [TicketType.invoice, TicketType.deliveryNote, TicketType.receipt]

/** That the file of ticket `t`, read as `r`, is none that proves anything, unless somebody has accepted it. */
export const isUnreadable = sql`(coalesce(r.state, '') = ${ReadingState.refused} and t.accepted_at is null and (
  r.failure = any(${sql.param(unreadable)}::text[])
  or (r.failure = 'nothing' and t.type = any(${sql.param(known)}::text[]))))`

/** That ticket `t` counts: nobody removed or rejected it, and it can be read. */
export const stands = sql`(t.removed_at is null and t.is_pass = '1' and not ${isUnreadable})`

/** Condition: too little of ticket `t` was read to compare it. The rule is in contract/audit/tickets/coverage.ts. */
export const isIncomplete = sql`(coalesce(r.state, '') not in (${ReadingState.waiting}, ${ReadingState.reading})
  and not coalesce((t.comparison->>'enough')::boolean, false))`

/** What stands in `r` of ticket `t`; a ticket without a reading has been read by nobody. */
export const joinReading = sql`left join ${ticketReading} r on r.id = t.reading_id`

/** Types that task `k` needs, of which a ticket stands. */
export const realTypes = sql`(
  select coalesce(array_agg(distinct t.type), '{}') from collection_ticket t ${joinReading}
  where t.task_id = k.id and ${stands} and t.type = any(k.needed))`
