import { sourcesOf } from '#api/audit/data-process/source.ts'
import { flowMasterOf } from '#api/audit/master-data/flow.ts'
import { openBatch } from '#api/audit/reviews/batch.ts'
import { getProject } from '#api/audit/reviews/project.ts'
import type { Scope } from '#api/audit/reviews/scope.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Datasets } from '#api/platform/datasets/datasets.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import { type FileStore, removeFiles } from '#api/platform/files/store/store.ts'
import type { PairingSettings } from '#contract/audit/flow/pairing-settings.ts'
import { quantityScale } from '#contract/audit/flow/reading.ts'
import type { Settings } from '#contract/audit/reviews/shapes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { comparisonExports } from './exports.ts'
import { comparing } from './job.ts'
import { type flowComparison, flowComparisonInput } from './table.ts'
import { comparisonVersions } from './version.ts'

/**
 * Freezes the inputs of a comparison and enqueues it. Refuses notFound, execute.denied, comparison.running,
 * comparison.unready (a side is missing or not read).
 */
export async function beginComparison(
  tx: Tx,
  scope: Scope,
  objectId: number,
): Promise<{ id: number; number: number; begun: boolean; reviewBatchNo: string } | Refusal> {
  const object = await openBatch(tx, scope, { id: objectId })
  if (isRefusal(object)) return object
  const { reviewBatchNo, dealerId } = object
  const running = await comparisonVersions.findRunning(tx, objectId)
  if (running && running.editedFrom !== null) return refuse('comparison.running')
  if (running) return { id: running.id, number: running.number, begun: false, reviewBatchNo }
  const { sources, unready } = await sourcesOf(tx, objectId)
  const isThere = (role: string) => sources.some((source) => source.role === role)
  if (unready.length > 0 || !isThere('reported') || !isThere('sale'))
    return refuse('comparison.unready', {
      detail: { unready: unready.length, reported: isThere('reported'), sale: isThere('sale') },
    })
  const project = await getProject(tx, scope, object.projectId)
  if (isRefusal(project)) return project
  const made = await addVersion(tx, {
    objectId,
    settings: pairingSettingsOf(project),
    inputs: sources,
    master: await flowMasterOf(tx, dealerId),
    startedBy: scope.userId,
  })
  return { ...made, begun: true, reviewBatchNo }
}

type NewVersion = Omit<typeof flowComparison.$inferInsert, 'number'>

/** Inserts a version with the next number and a copy of its inputs, and enqueues its job. */
export async function addVersion(tx: Tx, version: NewVersion): Promise<{ id: number; number: number }> {
  const { id, number } = await comparisonVersions.begin(tx, version, {
    kind: comparing,
    data: (comparisonId) => ({ comparisonId }),
  })
  const datasets = new Set(version.inputs.flatMap(({ linesDataset, rawDataset }) => [linesDataset, rawDataset]))
  await tx.insert(flowComparisonInput).values([...datasets].map((dataset) => ({ comparisonId: id, dataset })))
  return { id, number }
}

/** Converts a project's settings for the pairing engine. */
const pairingSettingsOf = ({ dateWindow, farWindow, splitSize, tolerance }: Settings): PairingSettings => ({
  windowDays: dateWindow,
  farWindowDays: Math.max(farWindow, dateWindow),
  splitSize,
  tolerance: Math.floor(Number(tolerance) * quantityScale) / quantityScale,
})

/** Refuses notFound, execute.denied; work.ended if it has finished. */
export async function cancelComparison(
  tx: Tx,
  { scope, clock }: { scope: Scope; clock: Clock },
  id: number,
): Promise<{ number: number } | Refusal> {
  const seen = await comparisonVersions.findEditable(tx, scope, id)
  if (isRefusal(seen)) return seen
  const cancelled = await comparisonVersions.cancel(tx, clock, id, comparing)
  return isRefusal(cancelled) ? cancelled : { number: cancelled.number }
}

/** Returns true if a later feature depends on a version. */
export type IsReferenced = (tx: Tx, comparisonId: number) => Promise<boolean>

type Deleting = { scope: Scope; datasets: Datasets; files: FileStore; isReferenced: IsReferenced }

/**
 * Refuses notFound, execute.denied, comparison.running, version.published, comparison.used (it is being edited or
 * sampled).
 */
export async function deleteComparison(
  tx: Tx,
  { scope, datasets, files, isReferenced }: Deleting,
  id: number,
): Promise<{ number: number; afterwards: () => Promise<void> } | Refusal> {
  const seen = await comparisonVersions.findEditable(tx, scope, id)
  if (isRefusal(seen)) return seen
  const { dataset } = seen.found
  const removed = await comparisonVersions.remove(tx, id, {
    forgetFiles: comparisonExports.forgetFiles,
    async refuseUsed({ ownerId, number }) {
      const running = await comparisonVersions.findRunning(tx, ownerId)
      const isUsed = running?.editedFrom === number || (await isReferenced(tx, id))
      return isUsed ? refuse('comparison.used') : undefined
    },
  })
  if (isRefusal(removed)) return removed
  const removeResult = dataset === null ? undefined : await datasets.forget(tx, dataset)
  const afterwards = async () => {
    await removeFiles(files, removed.workbooks)
    await removeResult?.()
  }
  return { number: removed.number, afterwards }
}
