import { sql } from 'drizzle-orm'
import { moveStage } from '#api/audit/reviews/batch.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import { ReviewStage } from '#contract/audit/reviews/codes.ts'
import { sourcesOf } from './source.ts'

const early: readonly ReviewStage[] = [ReviewStage.waiting, ReviewStage.uploaded, ReviewStage.mapped]

/** Moves an object's stage forward or back by the state of its files; an object once compared keeps its stage. */
export async function followFiles(tx: Tx, { id, stage }: { id: number; stage: ReviewStage }): Promise<void> {
  if (!early.includes(stage)) return
  const { rows } = await tx.execute<{ files: number }>(sql`
    select count(*)::int as files from flow_file where object_id = ${id} and removed_at is null`)
  const { sources, unready } = await sourcesOf(tx, id)
  const reached =
    (rows[0]?.files ?? 0) === 0
      ? ReviewStage.waiting
      : sources.length > 0 && unready.length === 0
        ? ReviewStage.mapped
        : ReviewStage.uploaded
  if (reached !== stage) await moveStage(tx, id, reached)
}
