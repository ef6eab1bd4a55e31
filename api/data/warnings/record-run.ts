import { eq, type SQL, sql } from 'drizzle-orm'
import { ruleModel } from '#api/data/rules/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import { randomBizId } from '#api/platform/keys.ts'
import { modelWarningsMax, NotifiedReason, WarningChange, WarningStatus } from '#contract/data/warnings/codes.ts'
import { dueAfter } from './due.ts'
import { warning, warningChange, warningFinding, warningModel, warningRun } from './table.ts'

const { new: fresh, confirmed, handedOver, closed, falseAlarm, ended } = WarningStatus

type RunOutcome = {
  modelId: number
  workspaceId: number
  runId: number
  created: number
  raised: number
  reopened: number
  ended: number
  dropped: number
}

type Recording = {
  runId: number
  attempt: string
  keyColumns: readonly string[]
  /** False if the result had more rows than were read: a missing row does not end its warning. */
  isWhole?: boolean
  warningsMax?: number
}

type Held = typeof warningRun.$inferSelect & { workspaceId: number; lastRunId: number; lastFullRunId: number }

/**
 * Records the staged findings of a run with set-based statements: one warning per model, key and judging field. Runs
 * are ordered by id. An older run recorded after a newer one adds to the times seen, but does not change what the newer
 * one set. Returns undefined if the run was recorded before.
 */
export async function recordRun(
  tx: Tx,
  clock: Clock,
  { runId, attempt, keyColumns, isWhole = true, warningsMax = modelWarningsMax }: Recording,
): Promise<RunOutcome | undefined> {
  const run = await holdRun(tx, runId)
  if (!run || run.recordedAt !== null) {
    await tx.delete(warningFinding).where(eq(warningFinding.attempt, attempt))
    return undefined
  }
  const of = { ...run, clock, attempt }
  // A newer full run did not find what only this older run finds.
  const isOutdated = run.lastFullRunId > runId
  const findings = await tx.$count(warningFinding, sql`attempt = ${attempt}::uuid and is_judged`)
  await updateKnown(tx, of)
  const dropped = await insertNew(tx, of, { isOutdated, warningsMax })
  const isFull = run.isFull && isWhole
  if (isFull) await endGone(tx, of)
  await addHistory(tx, of)
  const totals = await countNotified(tx, of)
  const endedNow = await tx.$count(warningChange, sql`run_id = ${runId} and change = ${WarningChange.ended}`)
  const counts = { ...totals, ended: endedNow, dropped }
  await tx
    .update(warningRun)
    .set({ ...counts, findings, failure: '', recordedAt: sql`${clock.now}` })
    .where(eq(warningRun.runId, runId))
  await tx
    .update(warningModel)
    .set({
      lastRunId: Math.max(run.lastRunId, runId),
      ...(isFull && { lastFullRunId: Math.max(run.lastFullRunId, runId) }),
      ...(runId > run.lastRunId && { tableId: run.tableId, keyColumns: [...keyColumns] }),
    })
    .where(eq(warningModel.modelId, run.modelId))
  await tx.delete(warningFinding).where(eq(warningFinding.attempt, attempt))
  return { modelId: run.modelId, workspaceId: run.workspaceId, runId, ...counts }
}

/** The run with its model, both locked. */
async function holdRun(tx: Tx, runId: number): Promise<Held | undefined> {
  const [runRow] = await tx.select().from(warningRun).where(eq(warningRun.runId, runId))
  if (!runRow) return undefined
  await tx.insert(warningModel).values({ modelId: runRow.modelId }).onConflictDoNothing()
  const [model] = await tx
    .select({
      lastRunId: warningModel.lastRunId,
      lastFullRunId: warningModel.lastFullRunId,
      workspaceId: ruleModel.workspaceId,
    })
    .from(warningModel)
    .innerJoin(ruleModel, eq(ruleModel.id, warningModel.modelId))
    .where(eq(warningModel.modelId, runRow.modelId))
    .for('update', { of: warningModel })
  // Reads the run again after the lock: another instance may have recorded it meanwhile.
  const [run] = await tx.select().from(warningRun).where(eq(warningRun.runId, runId))
  return run && model && { ...run, ...model }
}

type Of = Held & { clock: Clock; attempt: string }

/** Time at which the run published its result. */
const seenAt = ({ createdAt }: Of): SQL => sql`${createdAt}::timestamptz`

async function updateKnown(tx: Tx, of: Of): Promise<void> {
  const { runId, modelId, workspaceId, number, attempt, clock, lastFullRunId } = of
  const isNewer = sql`${runId}::int > w.last_run_id`
  // If no row is updated, a newer full run has already ended the warning.
  const isCurrent = sql`(${isNewer} and ${runId}::int > ${lastFullRunId}::int)`
  const isWorse = sql`f.level > w.told_level`
  const isReopened = sql`(${isCurrent} and (w.status = ${ended}
    or (w.status = ${closed} and (w.gone_run_id is not null or ${isWorse}))
    or (w.status = ${falseAlarm} and ${isWorse})))`
  const isRaised = sql`(${isCurrent} and ${isWorse} and w.status in (${fresh}, ${confirmed}, ${handedOver}))`
  const isNotified = sql`(${isReopened} or ${isRaised})`
  const newest = (column: SQL, value: SQL) => sql`case when ${isNewer} then ${value} else ${column} end`
  const opened = sql`case when ${isReopened} then ${clock.now} else w.opened_at end`
  await tx.execute(sql`
    update ${warning} w set
      times = w.times + 1,
      first_seen_at = least(w.first_seen_at, ${seenAt(of)}), last_seen_at = greatest(w.last_seen_at, ${seenAt(of)}),
      level = ${newest(sql`w.level`, sql`f.level`)}, score = ${newest(sql`w.score`, sql`f.score`)},
      judging_value = ${newest(sql`w.judging_value`, sql`f.judging_value`)},
      hits = ${newest(sql`w.hits`, sql`f.hits`)}, number = ${newest(sql`w.number`, sql`${number}::int`)},
      last_run_id = greatest(w.last_run_id, ${runId}::int),
      gone_run_id = case when ${isCurrent} then null else w.gone_run_id end,
      status = case when ${isReopened} then ${fresh} else w.status end,
      told = case when ${isReopened} then ${NotifiedReason.reopened} when ${isRaised} then ${NotifiedReason.raised} else w.told end,
      told_run_id = case when ${isNotified} then ${runId}::int else w.told_run_id end,
      told_at = case when ${isNotified} then ${clock.now} else w.told_at end,
      told_level = case when ${isReopened} or ${isRaised} then f.level else w.told_level end,
      opened_at = ${opened},
      due_at = case when ${isReopened} or (${isRaised} and w.due_at is not null)
        then least(${dueAfter(workspaceId, opened, sql`f.level`)}, case when ${isReopened} then null else w.due_at end)
        else w.due_at end,
      reminded_at = case when ${isNotified} then null else w.reminded_at end,
      snoozed_until = case when ${isNotified} then null else w.snoozed_until end,
      version = w.version + case when ${isNotified} then 1 else 0 end
    from ${warningFinding} f
    where f.attempt = ${attempt}::uuid and f.is_judged and w.model_id = ${modelId} and w.key_hash = f.key_hash
      and w.judging_field = f.judging_field`)
}

/**
 * Adds new warnings up to the model's limit, highest levels and scores first. Returns the number of dropped findings.
 */
async function insertNew(
  tx: Tx,
  of: Of,
  { isOutdated, warningsMax }: { isOutdated: boolean; warningsMax: number },
): Promise<number> {
  const { runId, modelId, workspaceId, number, attempt, clock, lastFullRunId } = of
  const isNew = sql`f.attempt = ${attempt}::uuid and f.is_judged and not exists (select from ${warning} w
    where w.model_id = ${modelId} and w.key_hash = f.key_hash and w.judging_field = f.judging_field)`
  const room = Math.max(0, warningsMax - (await tx.$count(warning, eq(warning.modelId, modelId))))
  const wanted = await countRows(tx, sql`${warningFinding} f where ${isNew}`)
  const status = isOutdated ? ended : fresh
  const noticeReason = isOutdated ? sql`null` : sql`${NotifiedReason.found}`
  // A random part plus a number within the run: unguessable bizIds, without a random draw for each row.
  const bizId = sql`substr(md5(${randomBizId()}::text || encode(f.key_hash, 'hex') || f.judging_field), 1, 24)`
  await tx.execute(sql`
    insert into ${warning} (biz_id, workspace_id, model_id, key_hash, key, judging_field, judging_value, level, score,
      hits, status, first_seen_at, last_seen_at, last_run_id, number, gone_run_id, told_run_id, told_at, told,
      told_level, opened_at, due_at)
    select ${bizId}, ${workspaceId}::int, ${modelId}::int, f.key_hash, f.key, f.judging_field, f.judging_value, f.level,
      f.score, f.hits, ${status}, ${seenAt(of)}, ${seenAt(of)}, ${runId}::int, ${number}::int,
      ${isOutdated ? lastFullRunId : null}::int, ${isOutdated ? null : runId}::int,
      ${isOutdated ? sql`null::timestamptz` : clock.now}, ${noticeReason}::text, f.level, ${clock.now},
      ${isOutdated ? sql`null::timestamptz` : dueAfter(workspaceId, clock.now, sql`f.level`)}
    from ${warningFinding} f where ${isNew}
    order by f.level desc, f.score desc, f.key_hash, f.judging_field limit ${room}`)
  return Math.max(0, wanted - room)
}

/** Marks warnings that a full run no longer finds as gone, and ends those that are new or confirmed. */
async function endGone(tx: Tx, { runId, modelId, attempt }: Of): Promise<void> {
  await tx.execute(sql`
    update ${warning} w set gone_run_id = ${runId}::int,
      status = case when w.status in (${fresh}, ${confirmed}) then ${ended} else w.status end,
      due_at = case when w.status in (${fresh}, ${confirmed}) then null else w.due_at end,
      snoozed_until = case when w.status in (${fresh}, ${confirmed}) then null else w.snoozed_until end,
      version = w.version + case when w.status in (${fresh}, ${confirmed}) then 1 else 0 end
    where w.model_id = ${modelId} and w.last_run_id < ${runId} and w.gone_run_id is null
      and not exists (select from ${warningFinding} f
        where f.attempt = ${attempt}::uuid and not f.is_judged and f.key_hash = w.key_hash)`)
}

/** Adds the changes of a run to the history; new warnings need no entry. */
async function addHistory(tx: Tx, { runId, modelId, clock }: Of): Promise<void> {
  await tx.execute(sql`
    insert into ${warningChange} (warning_id, change, to_status, level, run_id, created_at)
    select w.id, case when w.gone_run_id = ${runId} then
        case when w.status = ${ended} then ${WarningChange.ended} else ${WarningChange.gone} end else w.told end,
      w.status, w.level, ${runId}::int, ${clock.now}
    from ${warning} w
    where w.model_id = ${modelId} and (
      (w.gone_run_id = ${runId} and w.status in (${ended}, ${handedOver}))
      or (w.told_run_id = ${runId} and w.told <> ${NotifiedReason.found}))
    order by w.id`)
}

async function countNotified(tx: Tx, { runId, modelId }: Of) {
  const { rows } = await tx.execute<{ told: NotifiedReason; total: number }>(sql`
    select told, count(*)::int as total from ${warning}
    where model_id = ${modelId} and told_run_id = ${runId} group by told`)
  const totals = new Map(rows.map(({ told, total }) => [told, total]))
  const of = (reason: NotifiedReason) => totals.get(reason) ?? 0
  return { created: of(NotifiedReason.found), raised: of(NotifiedReason.raised), reopened: of(NotifiedReason.reopened) }
}

const countRows = async (tx: Tx, from: SQL): Promise<number> =>
  (await tx.execute<{ total: number }>(sql`select count(*)::int as total from ${from}`)).rows[0]?.total ?? 0
