import { eq, sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { workersOf } from '#api/shell/workspaces/workers.ts'
import { Snooze, WarningChange, WarningDecision, type WarningStatus } from '#contract/data/warnings/codes.ts'
import { dueStatuses, mayDecide, openStatuses, statusAfter } from '#contract/data/warnings/rules.ts'
import type { AssigningWarnings, DecidingWarnings, SnoozingWarnings } from '#contract/data/warnings/shapes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { dueAfter } from './due.ts'
import { type HeldWarning, holdWarnings } from './hold-warnings.ts'
import { warning, warningChange } from './table.ts'

type Changed = { versions: number[] }
type Values = Partial<typeof warning.$inferInsert>

/** Version of a warning after a change. */
const next = ({ version }: HeldWarning) => version + 1

/**
 * Decides all of these warnings or none. A verdict applies to the rules that have hit so far; a false alarm stays
 * closed until the level rises above the current one. Refuses as `holdWarnings`.
 */
export async function decideWarnings(
  tx: Tx,
  clock: Clock,
  { params, actor }: { params: DecidingWarnings; actor: Principal },
): Promise<Changed | Refusal> {
  const { items, decision, reason, handover } = params
  const may = ({ status }: HeldWarning) => mayDecide(decision, status)
  const held = await holdWarnings(tx, clock, { items, actor, may })
  if (isRefusal(held)) return held
  const status = statusAfter(decision)
  for (const row of held) {
    await save(tx, row, {
      status,
      reason,
      ...verdictOf(decision, row),
      ...(handover && decision === WarningDecision.handOver && { handover }),
      ...(!openStatuses.includes(status) && { snoozedUntil: null }),
      ...(!dueStatuses.includes(status) && { dueAt: null }),
      ...(decision === WarningDecision.reopen && reopened(clock, row)),
    })
    await note(tx, clock, { row, actor, change: decision, status, reason })
  }
  return { versions: held.map(next) }
}

function verdictOf(decision: WarningDecision, { hits, level }: HeldWarning): Values {
  if (decision === WarningDecision.confirm) return { isRight: true, verdictHits: hits }
  if (decision === WarningDecision.falseAlarm) return { isRight: false, verdictHits: hits, toldLevel: level }
  return decision === WarningDecision.reopen ? { isRight: null, verdictHits: [] } : {}
}

const reopened = ({ now }: Clock, { workspaceId, level }: HeldWarning) => ({
  openedAt: sql`${now}`,
  dueAt: sql`${dueAfter(workspaceId, now, sql`${level}::int`)}`,
  remindedAt: null,
})

/**
 * Snoozes all of these warnings or none, until the start of a day or a rise of the level; or ends their snooze. Refuses
 * as `holdWarnings`, and validation.
 */
export async function snoozeWarnings(
  tx: Tx,
  clock: Clock,
  { params, actor }: { params: SnoozingWarnings; actor: Principal },
): Promise<Changed | Refusal> {
  const { items, snooze, until, reason } = params
  if (snooze === Snooze.until && !(await isAhead(tx, clock, until ?? '')))
    return refuse('validation', { faults: { until: [{ key: 'warnings-faults:untilPast' }] } })
  const may = ({ status, snoozedUntil }: HeldWarning) =>
    openStatuses.includes(status) && (snooze !== Snooze.wake || snoozedUntil !== null)
  const held = await holdWarnings(tx, clock, { items, actor, may })
  if (isRefusal(held)) return held
  const snoozedUntil = {
    [Snooze.until]: sql`(${until ?? null}::date::timestamp at time zone ${clock.timeZone}::text)`,
    [Snooze.worse]: sql`'infinity'::timestamptz`,
    [Snooze.wake]: null,
  }[snooze]
  const change = snooze === Snooze.wake ? WarningChange.wake : WarningChange.snooze
  for (const row of held) {
    // Stores the current level, above which the snooze ends.
    await save(tx, row, { snoozedUntil, ...(snooze === Snooze.worse && { toldLevel: row.level }) })
    await note(tx, clock, { row, actor, change, status: row.status, reason, snoozedUntil })
  }
  return { versions: held.map(next) }
}

async function isAhead(tx: Tx, { today }: Clock, day: string): Promise<boolean> {
  const { rows } = await tx.execute<{ isAhead: boolean }>(sql`select ${day}::date > ${today} as "isAhead"`)
  return rows[0]?.isAhead === true
}

type Assigned = Changed & { assigneeId: number | null; warnings: readonly HeldWarning[] }

/**
 * Assigns all of these warnings or none; unassigns them if there is no assignee. Refuses as `holdWarnings`, and
 * validation.
 */
export async function assignWarnings(
  tx: Tx,
  clock: Clock,
  { params, actor }: { params: AssigningWarnings; actor: Principal },
): Promise<Assigned | Refusal> {
  const { items, assignee, reason } = params
  const may = ({ status }: HeldWarning) => openStatuses.includes(status)
  const held = await holdWarnings(tx, clock, { items, actor, may })
  if (isRefusal(held)) return held
  const people = new Map<number, number | null>()
  for (const workspaceId of new Set(held.map((row) => row.workspaceId))) {
    const found = assignee === undefined ? null : await findAssignee(tx, { workspaceId, assignee })
    if (found === undefined)
      return refuse('validation', {
        faults: { assignee: [{ key: 'warnings-faults:notMember', values: { person: assignee ?? '' } }] },
      })
    people.set(workspaceId, found)
  }
  for (const row of held) {
    const assigneeId = people.get(row.workspaceId) ?? null
    await save(tx, row, { assigneeId, remindedAt: null })
    await note(tx, clock, { row, actor, change: WarningChange.assign, status: row.status, reason, assigneeId })
  }
  const [assigneeId = null] = people.values()
  return { versions: held.map(next), assigneeId, warnings: held }
}

async function findAssignee(
  tx: Tx,
  { workspaceId, assignee }: { workspaceId: number; assignee: string },
): Promise<number | undefined> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from (${workersOf(sql`${workspaceId}`)}) x where usercode = ${assignee}`,
  )
  return rows[0]?.id
}

type SavedValues = { [Name in keyof Values]: Values[Name] | ReturnType<typeof sql> }

const save = (tx: Tx, { id, version }: HeldWarning, values: SavedValues) =>
  tx
    .update(warning)
    .set({ ...values, version: version + 1 })
    .where(eq(warning.id, id))

type Noted = {
  row: HeldWarning
  actor: Principal
  change: WarningChange
  status: WarningStatus
  reason: string
  snoozedUntil?: ReturnType<typeof sql> | null
  assigneeId?: number | null
}

const note = (tx: Tx, { now }: Clock, { row, actor, change, status, reason, snoozedUntil, assigneeId }: Noted) =>
  tx.insert(warningChange).values({
    warningId: row.id,
    change,
    fromStatus: row.status,
    toStatus: status,
    level: row.level,
    byId: actor.userId,
    reason,
    createdAt: sql`${now}`,
    ...(snoozedUntil !== undefined && { snoozedUntil }),
    ...(assigneeId !== undefined && { assigneeId }),
  })
