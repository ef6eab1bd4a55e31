import { sql } from 'drizzle-orm'
import { dataProcess } from '#api/data/processes/table.ts'
import { dataRun } from '#api/data/runs/table.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import { goodSlotStates, Needed, openSlotStates, type SlotState } from '#contract/data/schedules/codes.ts'
import type { Blocker } from '#contract/data/schedules/shapes.ts'
import { blocker } from './blocker.ts'
import { slotState } from './slot-state.ts'
import { dataSchedule, dataSchedulePredecessor, dataSlot } from './table.ts'

type Dependent = { scheduleId: number; slot: string; periodFrom: string; backfillId: number | null }

type Before = {
  name: string
  needed: Needed
  /** It has a moment up to the slot that is not a slot yet. */
  isComing: boolean
  slots: { slot: string; state: SlotState }[] | null
}

/**
 * Predecessors that keep a slot from its run; `open` while some have not ended. Of each, the newest slot due by then
 * counts, or all of the period; slots of the same backfill come before those of the schedule itself.
 */
export async function blockersOf(
  tx: Tx,
  { scheduleId, slot, periodFrom, backfillId }: Dependent,
): Promise<Blocker[] | 'open'> {
  const { rows } = await tx.execute<Before>(sql`
    select p.name, e.needed,
      coalesce(s.next_slot <= ${slot}::timestamptz, false) and not coalesce(scope.filled, false) as "isComing",
      (select json_agg(json_build_object('slot', found.slot, 'state', found.state) order by found.slot desc) from (
        select l.slot, ${slotState} as state
        from ${dataSlot} l left join ${dataRun} r on r.id = l.run_id
        where l.schedule_id = s.id and l.slot <= ${slot}::timestamptz
          and l.backfill_id is not distinct from case when scope.filled then ${backfillId}::int end
          and (e.needed = ${Needed.newest} or l.slot > ${periodFrom}::timestamptz)
        order by l.slot desc limit case when e.needed = ${Needed.newest} then 1 end) found) as slots
    from ${dataSchedulePredecessor} e join ${dataSchedule} s on s.id = e.predecessor_id
    join ${dataProcess} p on p.id = s.process_id
    left join lateral (
      select true as filled where exists (
        select 1 from ${dataSlot} l where l.schedule_id = s.id and l.backfill_id = ${backfillId}::int
          and l.slot <= ${slot}::timestamptz)) scope on true
    where e.schedule_id = ${scheduleId} order by p.name`)
  if (rows.some(isOpen)) return 'open'
  return rows.flatMap(blockersBy)
}

const isOpen = ({ isComing, slots }: Before): boolean =>
  isComing || (slots ?? []).some(({ state }) => openSlotStates.includes(state))

function blockersBy({ name, slots }: Before): Blocker[] {
  if (!slots) return [blocker('neverDue', { name })]
  const bad = slots.filter(({ state }) => !goodSlotStates.includes(state))
  return bad.map(({ slot, state }) => ({ key: state, values: { name, slot: new Date(slot).toISOString() } }))
}
