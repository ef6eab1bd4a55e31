import { type SQL, sql } from 'drizzle-orm'
import { ExecutionState, openExecutionStates } from '#contract/data/runs/codes.ts'
import { openSlotStates, SlotState } from '#contract/data/schedules/codes.ts'

/** Condition that a slot is open. The states are literals, so that the partial index of open slots can be used. */
export const isOpenSlot = (slot: SQL): SQL =>
  sql`${slot}.state in (${sql.raw(openSlotStates.map((state) => `'${state}'`).join(', '))})`

const openRuns = sql.param([...openExecutionStates])

/**
 * State of slot `l` with its run `r`, if any. If a user retries the run of a failed slot, the slot is running while the
 * run is open, and succeeds with it.
 */
export const slotState: SQL = sql`(case
  when r.id is null or l.state = ${SlotState.canceled} then l.state
  when r.state = ${ExecutionState.finished} then ${SlotState.succeeded}
  when r.state = any(${openRuns}::text[]) then ${SlotState.running}
  else l.state end)`
