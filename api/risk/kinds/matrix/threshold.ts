import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { countsOf, sumOf } from '#api/risk/campaigns/counters.ts'
import { findProject, lockProject } from '#api/risk/campaigns/project.ts'
import { project } from '#api/risk/campaigns/table.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'

type Threshold = { version: number; threshold: number; answered: boolean }

async function isAnswered(on: Db | Tx, projectId: number): Promise<boolean> {
  const { rows } = await on.execute<{ submitted: number }>(
    sql`select ${sumOf('submitted')} as submitted from ${countsOf(projectId)} c`,
  )
  return (rows[0]?.submitted ?? 0) > 0
}

/** Refuses notFound. */
export async function readThreshold(db: Db, bizId: string): Promise<Threshold | Refusal> {
  const found = await findProject(db, bizId)
  if (!found) return refuse('notFound')
  return { version: found.version, threshold: found.anonymityThreshold, answered: await isAnswered(db, found.id) }
}

type Edit = { id: string; version: number; threshold: number }

/** Returns the previous value. Refuses notFound, record.conflict, and validation if lowered after a submission. */
export async function saveThreshold(
  tx: Tx,
  { id, version, threshold }: Edit,
): Promise<{ name: string; before: number } | Refusal> {
  const found = await lockProject(tx, id)
  if (!found) return refuse('notFound')
  if (found.version !== version) return refuse('record.conflict', { detail: { version: found.version } })
  const before = found.anonymityThreshold
  if (threshold < before && (await isAnswered(tx, found.id)))
    return refuse('validation', {
      faults: { threshold: [{ key: 'kinds-matrix-validation:thresholdLowered', values: { threshold: before } }] },
    })
  await tx
    .update(project)
    .set({ anonymityThreshold: threshold, version: version + 1 })
    .where(eq(project.id, found.id))
  return { name: found.name, before }
}
