import { sql } from 'drizzle-orm'
import { warning } from '#api/data/warnings/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { NotifiedReason, warningLevels } from '#contract/data/warnings/codes.ts'

/** Number of warnings by the reason of their notice; `highest` is their highest level, 0 if there are none. */
export type Counts = Record<NotifiedReason, number> & { high: number; highest: number }

type LevelCount = { level: number; told: NotifiedReason; total: number }

const worst = warningLevels.length

/** Sums over the levels to which a person subscribes. */
export function countsOf(rows: readonly LevelCount[], levels: readonly number[]): Counts {
  const wanted = rows.filter(({ level }) => levels.includes(level))
  const sum = (which: (row: LevelCount) => boolean) => wanted.filter(which).reduce((total, row) => total + row.total, 0)
  return {
    found: sum(({ told }) => told === NotifiedReason.found),
    raised: sum(({ told }) => told === NotifiedReason.raised),
    reopened: sum(({ told }) => told === NotifiedReason.reopened),
    high: sum(({ level }) => level === worst),
    highest: Math.max(0, ...wanted.map(({ level }) => level)),
  }
}

export const totalOf = ({ found, raised, reopened }: Counts): number => found + raised + reopened

/** Counts of the warnings for which a run notifies people. */
export async function notifiedInRun(
  tx: Tx,
  { modelId, runId }: { modelId: number; runId: number },
): Promise<LevelCount[]> {
  const { rows } = await tx.execute<LevelCount>(sql`
    select level, told, count(*)::int as total from ${warning}
    where model_id = ${modelId} and told_run_id = ${runId} group by level, told`)
  return rows
}

type Period = { workspaceId: number; modelId: number | null; sinceAt: string }

/** Counts of the warnings notified since a time, and of the open ones. */
export async function notifiedSince(
  db: Db | Tx,
  { now }: Clock,
  { workspaceId, modelId, sinceAt }: Period,
): Promise<{ notified: LevelCount[]; open: { level: number; total: number; overdue: number }[] }> {
  const within = sql`workspace_id = ${workspaceId} and (${modelId}::int is null or model_id = ${modelId}::int)`
  const { rows: notified } = await db.execute<LevelCount>(sql`
    select level, told, count(*)::int as total from ${warning}
    where ${within} and told_at > ${sinceAt}::timestamptz group by level, told`)
  const { rows: open } = await db.execute<{ level: number; total: number; overdue: number }>(sql`
    select level, count(*)::int as total, (count(*) filter (where due_at < ${now}))::int as overdue from ${warning}
    where ${within} and due_at is not null and (snoozed_until is null or snoozed_until <= ${now}) group by level`)
  return { notified, open }
}
