import { type SQL, sql } from 'drizzle-orm'
import { ExecutionState, openExecutionStates } from '#contract/data/runs/codes.ts'
import { openSlotStates, SlotState } from '#contract/data/schedules/codes.ts'

/** Condition that a slot is open. The states are literals, since an index holds open slots only. */
export const isOpenSlot = (slot: SQL): SQL =>
  sql`${slot}.state in (${sql.raw(openSlotStates.map((state) => `'${state}'`).join(', '))})`

const openRuns = sql.param([...openExecutionStates])

/**
 * State of slot `l` with its run `r`, if any. A run that a person retries after its slot had failed counts: while it is
 * open the slot is running, and if it finishes the slot has succeeded.
 */
export const slotState: SQL = sql`(case
  when r.id is null or l.state = ${SlotState.canceled} then l.state
  when r.state = ${ExecutionState.finished} then ${SlotState.succeeded}
  when r.state = any(${openRuns}::text[]) then ${SlotState.running}
  else l.state end)`
