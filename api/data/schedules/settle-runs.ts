import { inArray, sql } from 'drizzle-orm'
import { retryRuns } from '#api/data/runs/end-run.ts'
import { dataRun } from '#api/data/runs/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import { ExecutionState, openExecutionStates } from '#contract/data/runs/codes.ts'
import { OnFailure, SlotState } from '#contract/data/schedules/codes.ts'
import { blocker } from './blocker.ts'
import { cancelRest, wakeSlots } from './decide-slots.ts'
import { dataBackfill, dataSchedule, dataSlot } from './table.ts'

type Ended = {
  id: number
  scheduleId: number
  backfillId: number | null
  runState: ExecutionState
  attempt: number
  retries: number
  pauseMinutes: number
  onFailure: OnFailure
  stopOnFailure: boolean
}

/**
 * Settles slots whose runs have ended: they succeed, pause before a retry, or fail. Returns false if none has ended.
 */
export async function settleRuns(tx: Tx, { now }: Clock, batchSize: number): Promise<boolean> {
  const { rows } = await tx.execute<Ended>(sql`
    select l.id, l.schedule_id as "scheduleId", l.backfill_id as "backfillId", r.state as "runState", r.attempt,
      s.retries, s.retry_pause_minutes as "pauseMinutes", s.on_failure as "onFailure",
      coalesce(b.stop_on_failure, false) as "stopOnFailure"
    from ${dataSlot} l join ${dataRun} r on r.id = l.run_id join ${dataSchedule} s on s.id = l.schedule_id
    left join ${dataBackfill} b on b.id = l.backfill_id
    where l.state = ${SlotState.running} and r.state <> all(${sql.param([...openExecutionStates])}::text[])
    order by l.id limit ${batchSize}`)
  if (rows.length === 0) return false
  const settled = rows.map((ended) => ({ ...ended, state: stateAfter(ended) }))
  const pauses = settled.map(({ state, pauseMinutes }) => (state === SlotState.retrying ? pauseMinutes : null))
  await tx.execute(sql`
    update ${dataSlot} l set state = e.state, attempt = e.attempt,
      next_at = coalesce(${now} + make_interval(mins => e.pause), l.next_at)
    from unnest(${sql.param(settled.map(({ id }) => id))}::int[], ${sql.param(settled.map(({ state }) => state))}::text[],
      ${sql.param(settled.map(({ attempt }) => attempt))}::int[], ${sql.param(pauses)}::int[]) e (id, state, attempt, pause)
    where l.id = e.id`)
  const stopped = settled.flatMap(({ state, stopOnFailure, backfillId }) =>
    state === SlotState.failed && stopOnFailure && backfillId !== null ? backfillId : [],
  )
  await cancelRest(tx, stopped, blocker('backfillStopped'))
  await wakeSlots(
    tx,
    now,
    settled.flatMap(({ state, scheduleId }) => (state === SlotState.retrying ? [] : scheduleId)),
  )
  return true
}

function stateAfter({ runState, attempt, retries, onFailure }: Ended): SlotState {
  if (runState === ExecutionState.finished) return SlotState.succeeded
  // A user stopped it, so it is neither retried nor skipped.
  if (runState !== ExecutionState.failed) return SlotState.failed
  if (attempt <= retries) return SlotState.retrying
  return onFailure === OnFailure.goOn ? SlotState.warned : SlotState.failed
}

type Paused = { id: number; scheduleId: number; runId: number | null }

/** Retries slots whose pause is over. Returns false if there is none. */
export async function retryPaused(tx: Tx, { now }: Clock, batchSize: number): Promise<boolean> {
  const { rows } = await tx.execute<Paused>(sql`
    select id, schedule_id as "scheduleId", run_id as "runId" from ${dataSlot}
    where state = ${SlotState.retrying} and next_at <= ${now} order by next_at, id limit ${batchSize}`)
  if (rows.length === 0) return false
  // Skips runs that a user has retried meanwhile; the slot follows those too.
  await retryRuns(
    tx,
    rows.flatMap(({ runId }) => runId ?? []),
  )
  const lost = rows.filter(({ runId }) => runId === null)
  await tx
    .update(dataSlot)
    .set({ state: sql`case when ${dataSlot.runId} is null then ${SlotState.failed} else ${SlotState.running} end` })
    .where(
      inArray(
        dataSlot.id,
        rows.map(({ id }) => id),
      ),
    )
  await wakeSlots(
    tx,
    now,
    lost.map(({ scheduleId }) => scheduleId),
  )
  return true
}
