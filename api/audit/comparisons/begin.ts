import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Datasets } from '#api/audit/data-process/dataset.ts'
import { sourcesOf } from '#api/audit/data-process/source.ts'
import { flowMasterOf } from '#api/audit/master-data/flow.ts'
import { moveStage, openBatch } from '#api/audit/reviews/batch.ts'
import { getProject } from '#api/audit/reviews/project.ts'
import type { Scope } from '#api/audit/reviews/scope.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import { type FileStore, removeFiles } from '#api/platform/files/store/store.ts'
import { detachFiles } from '#api/platform/files/store/stored-file.ts'
import { cancelJob, sendJob } from '#api/platform/jobs/send.ts'
import type { PairingSettings } from '#contract/audit/flow/pairing-settings.ts'
import { quantityScale } from '#contract/audit/flow/reading.ts'
import { ReviewStage } from '#contract/audit/reviews/codes.ts'
import type { Settings } from '#contract/audit/reviews/shapes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { comparisonExports } from './exports.ts'
import { comparing } from './job.ts'
import { flowComparison, flowComparisonInput } from './table.ts'
import { openVersion } from './version.ts'

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
  const [running] = await tx
    .select()
    .from(flowComparison)
    .where(and(eq(flowComparison.objectId, objectId), isNull(flowComparison.finishedAt)))
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
  const { objectId, inputs } = version
  const [made] = await tx
    .insert(flowComparison)
    .values({
      ...version,
      number: sql`(select coalesce(max(number), 0) + 1 from flow_comparison where object_id = ${objectId})`,
    })
    .returning()
  if (!made) throw new Error('no comparison was written')
  const datasets = new Set(inputs.flatMap(({ linesDataset, rawDataset }) => [linesDataset, rawDataset]))
  await tx.insert(flowComparisonInput).values([...datasets].map((dataset) => ({ comparisonId: made.id, dataset })))
  await sendJob(tx, comparing, { comparisonId: made.id }, made.jobId)
  return { id: made.id, number: made.number }
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
  const opened = await openVersion(tx, scope, id)
  if (isRefusal(opened)) return opened
  const { found } = opened
  if (found.finishedAt !== null) return refuse('work.ended')
  await cancelJob(tx, comparing, found.jobId)
  await tx
    .update(flowComparison)
    .set({ failure: 'cancelled', finishedAt: sql`${clock.now}` })
    .where(eq(flowComparison.id, id))
  return { number: found.number }
}

/** Returns true if a later feature depends on a version. */
export type IsStoodOn = (tx: Tx, comparisonId: number) => Promise<boolean>

type Deleting = { scope: Scope; datasets: Datasets; files: FileStore; isStoodOn: IsStoodOn }

/**
 * Refuses notFound, execute.denied, comparison.running, version.published, comparison.used (it is being edited or
 * sampled).
 */
export async function deleteComparison(
  tx: Tx,
  { scope, datasets, files, isStoodOn }: Deleting,
  id: number,
): Promise<{ number: number; afterwards: () => Promise<void> } | Refusal> {
  const opened = await openVersion(tx, scope, id)
  if (isRefusal(opened)) return opened
  const { found } = opened
  const isEdited = and(
    eq(flowComparison.objectId, found.objectId),
    eq(flowComparison.editedFrom, found.number),
    isNull(flowComparison.finishedAt),
  )
  const isNeeded = (await tx.$count(flowComparison, isEdited)) > 0 || (await isStoodOn(tx, id))
  if (found.finishedAt === null) return refuse('comparison.running')
  if (found.publishedAt !== null) return refuse('version.published')
  if (isNeeded) return refuse('comparison.used')
  const workbooks = await comparisonExports.forgetFiles(tx, id)
  await tx.delete(flowComparison).where(eq(flowComparison.id, id))
  if (found.editedFile !== null) await detachFiles(tx, [found.editedFile])
  const removeResult = found.dataset === null ? undefined : await datasets.forget(tx, found.dataset)
  const afterwards = async () => {
    await removeFiles(files, workbooks)
    await removeResult?.()
  }
  return { number: found.number, afterwards }
}

/**
 * Publishes a version in place of the one online. Refuses notFound, execute.denied, comparison.empty (it has no
 * result), version.online.
 */
export async function publishComparison(
  tx: Tx,
  { scope, clock }: { scope: Scope; clock: Clock },
  id: number,
): Promise<{ number: number } | Refusal> {
  const opened = await openVersion(tx, scope, id)
  if (isRefusal(opened)) return opened
  const { found } = opened
  const held = await openBatch(tx, scope, { id: found.objectId })
  if (isRefusal(held)) return held
  if (found.figures === null) return refuse('comparison.empty')
  if (found.online) return refuse('version.online')
  await tx.update(flowComparison).set({ online: false }).where(eq(flowComparison.objectId, found.objectId))
  await tx
    .update(flowComparison)
    .set({ online: true, publishedAt: sql`${clock.now}`, publishedBy: scope.userId })
    .where(eq(flowComparison.id, id))
  await moveStage(tx, found.objectId, ReviewStage.published)
  return { number: found.number }
}
