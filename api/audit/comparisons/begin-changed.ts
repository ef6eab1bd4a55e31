import { and, eq, isNull } from 'drizzle-orm'
import { openBatch } from '#api/audit/reviews/batch.ts'
import type { Scope } from '#api/audit/reviews/scope.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { addVersion } from './begin.ts'
import { flowComparison } from './table.ts'
import { findVersion } from './version.ts'

type Change = Partial<Pick<typeof flowComparison.$inferInsert, 'editedFile' | 'editedByHand'>>
export type ChangedVersion = { id: number; number: number; editedFrom: number }

/**
 * Adds a version of the same lines with a person's change; a job computes it. Refuses notFound, execute.denied,
 * comparison.empty, comparison.running.
 */
export async function beginChanged(
  tx: Tx,
  scope: Scope,
  { id, change }: { id: number; change: Change },
): Promise<ChangedVersion | Refusal> {
  const seen = await findVersion(tx, scope, id)
  if (isRefusal(seen)) return seen
  const { objectId } = seen.found
  const batch = await openBatch(tx, scope, { id: objectId })
  if (isRefusal(batch)) return batch
  const [base] = await tx.select().from(flowComparison).where(eq(flowComparison.id, id))
  if (!base) return refuse('notFound')
  const isUnderWay = and(eq(flowComparison.objectId, objectId), isNull(flowComparison.finishedAt))
  if (base.dataset === null) return refuse('comparison.empty')
  if ((await tx.$count(flowComparison, isUnderWay)) > 0) return refuse('comparison.running')
  const { settings, inputs, master, number: editedFrom } = base
  const version = { objectId, settings, inputs, master, editedFrom, startedBy: scope.userId, ...change }
  return { ...(await addVersion(tx, version)), editedFrom }
}
