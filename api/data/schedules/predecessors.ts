import { sql } from 'drizzle-orm'
import { dataProcess } from '#api/data/processes/table.ts'
import { dataRun } from '#api/data/runs/table.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import { goodSlotStates, Needed, openSlotStates, type SlotState } from '#contract/data/schedules/codes.ts'
import type { Blocker } from '#contract/data/schedules/shapes.ts'
import { blocker } from './blocker.ts'
import { slotState } from './slot-state.ts'
import { dataSchedule, dataSchedulePredecessor, dataSlot } from './table.ts'

type Dependent = { id: number; scheduleId: number; slot: string; periodFrom: string; backfillId: number | null }

type Before = {
  /** Slot that waits for the predecessor. */
  id: number
  name: string
  needed: Needed
  /** True if a due time up to the slot has no slot yet. */
  isComing: boolean
  slots: { slot: string; state: SlotState }[] | null
}

/**
 * Predecessors that prevent slots from running, by slot; `open` while some have not ended. Considers the newest slot of
 * each due by then, or all slots of the period. Slots of the same backfill take precedence over those of the schedule.
 */
export async function blockersOf(
  tx: Tx,
  dependents: readonly Dependent[],
): Promise<ReadonlyMap<number, Blocker[] | 'open'>> {
  if (dependents.length === 0) return new Map()
  const slots = dependents.map(({ id, scheduleId, slot, periodFrom, backfillId }) => ({
    id,
    schedule_id: scheduleId,
    slot,
    period_from: periodFrom,
    backfill_id: backfillId,
  }))
  const { rows } = await tx.execute<Before>(sql`
    select d.id, p.name, e.needed,
      coalesce(s.next_slot <= d.slot, false) and not coalesce(scope.filled, false) as "isComing",
      (select json_agg(json_build_object('slot', found.slot, 'state', found.state) order by found.slot desc) from (
        select l.slot, ${slotState} as state
        from ${dataSlot} l left join ${dataRun} r on r.id = l.run_id
        where l.schedule_id = s.id and l.slot <= d.slot
          and l.backfill_id is not distinct from case when scope.filled then d.backfill_id end
          and (e.needed = ${Needed.newest} or l.slot > d.period_from)
        order by l.slot desc limit case when e.needed = ${Needed.newest} then 1 end) found) as slots
    from jsonb_to_recordset(${JSON.stringify(slots)}::jsonb)
      d (id int, schedule_id int, slot timestamptz, period_from timestamptz, backfill_id int)
    join ${dataSchedulePredecessor} e on e.schedule_id = d.schedule_id
    join ${dataSchedule} s on s.id = e.predecessor_id
    join ${dataProcess} p on p.id = s.process_id
    left join lateral (
      select true as filled where exists (
        select 1 from ${dataSlot} l where l.schedule_id = s.id and l.backfill_id = d.backfill_id
          and l.slot <= d.slot)) scope on true
    order by d.id, p.name`)
  const before = new Map(dependents.map(({ id }): [number, Before[]] => [id, []]))
  for (const row of rows) before.get(row.id)?.push(row)
  return new Map(
    [...before].map(([id, found]) => [id, found.some(isOpen) ? 'open' : found.flatMap(blockersBy)] as const),
  )
}

const isOpen = ({ isComing, slots }: Before): boolean =>
  isComing || (slots ?? []).some(({ state }) => openSlotStates.includes(state))

function blockersBy({ name, slots }: Before): Blocker[] {
  if (!slots) return [blocker('neverDue', { name })]
  const bad = slots.filter(({ state }) => !goodSlotStates.includes(state))
  return bad.map(({ slot, state }) => ({ key: state, values: { name, slot: new Date(slot).toISOString() } }))
}
