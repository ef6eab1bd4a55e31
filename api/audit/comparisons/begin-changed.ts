import type { Scope } from '#api/audit/reviews/scope.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { addVersion } from './begin.ts'
import type { flowComparison } from './table.ts'
import { comparisonVersions } from './version.ts'

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
  const seen = await comparisonVersions.findEditable(tx, scope, id)
  if (isRefusal(seen)) return seen
  const usable = await comparisonVersions.holdFor(tx, id, 'use')
  if (isRefusal(usable)) return usable
  const { objectId, settings, inputs, master, number: editedFrom } = seen.found
  if (await comparisonVersions.findRunning(tx, objectId)) return refuse('comparison.running')
  const version = { objectId, settings, inputs, master, editedFrom, startedBy: scope.userId, ...change }
  return { ...(await addVersion(tx, version)), editedFrom }
}
