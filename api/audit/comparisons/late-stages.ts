import { and, eq } from 'drizzle-orm'
import { isMoreKnown } from '#api/audit/data-process/names.ts'
import type { DescribeLateStages } from '#api/audit/data-process/pipeline.ts'
import { sourcesOf } from '#api/audit/data-process/source.ts'
import type { Batch } from '#api/audit/reviews/batch.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { NextStep, ProcessFault } from '#contract/audit/data-process/codes.ts'
import type { StageStatus } from '#contract/audit/data-process/shapes.ts'
import { isUnderWay } from '#contract/platform/versions/states.ts'
import { flowComparison } from './table.ts'
import { comparisonVersions, listVersions } from './version.ts'

export const describeComparisonStages: DescribeLateStages = async (db, batch, isReady) => {
  const { id } = batch
  const {
    rows: [latest],
    total: versions,
  } = await listVersions(db, id, { number: 1, size: 1 })
  const { newest, online } = await comparisonVersions.among(db, id)
  const done = newest === null ? undefined : await stageStateOf(db, batch, newest.number)
  const isRunning = latest !== undefined && isUnderWay(latest)
  // A failed upload of an edited result shows its own fault; its base version remains valid.
  const fault = latest?.state === 'failed' && latest.editedFrom === null ? latest.fault : null
  const isOpen = done === undefined || (isReady && done.isStale)
  const wanted = !isOpen ? 'done' : isReady ? 'open' : 'waiting'
  const comparison: StageStatus = {
    stage: 'comparison',
    state: isRunning ? 'running' : fault ? 'failed' : wanted,
    figures: { ...(versions > 0 && { versions }), ...done?.figures },
    problems: fault
      ? [
          {
            fileId: null,
            sheetId: null,
            file: null,
            sheet: null,
            row: null,
            fault: fault as ProcessFault,
            detail: null,
          },
        ]
      : [],
  }
  const isPublished = online !== null && online.number === newest?.number
  const published: StageStatus = {
    stage: 'published',
    state: newest === null ? 'waiting' : isPublished ? 'done' : 'open',
    figures: online ? { publishedVersion: online.number } : {},
    problems: [],
  }
  const next = (): NextStep => {
    if (isRunning) return 'waitForComparison'
    if (isOpen || fault) return 'compare'
    return isPublished ? 'nothing' : 'publish'
  }
  return { stages: [comparison, published], next: next() }
}

/** Figures of the newest version, and if it is stale: sources changed, or waiting lines can now be compared. */
async function stageStateOf(
  db: Db,
  batch: Batch,
  number: number,
): Promise<{ figures: Record<string, number>; isStale: boolean } | undefined> {
  const [found] = await db
    .select({ id: flowComparison.id, inputs: flowComparison.inputs, figures: flowComparison.figures })
    .from(flowComparison)
    .where(and(eq(flowComparison.objectId, batch.id), eq(flowComparison.number, number)))
  if (!found?.figures) return undefined
  const { lines, byState, unknownLines, unitFaults } = found.figures
  const differing = byState
    .filter(({ state }) => state !== 'matched')
    .reduce((sum, { reported, sale }) => sum + reported.lines + sale.lines, 0)
  const { sources } = await sourcesOf(db, batch.id)
  const made = new Set(found.inputs.map(({ linesDataset, role }) => `${role} ${linesDataset}`))
  const isOfOthers =
    sources.length !== made.size || sources.some(({ linesDataset, role }) => !made.has(`${role} ${linesDataset}`))
  // Loads the version's master data, which is large, only if lines were waiting.
  const hasWaiting = !isOfOthers && unknownLines + unitFaults > 0
  const [knew] = hasWaiting
    ? await db.select({ master: flowComparison.master }).from(flowComparison).where(eq(flowComparison.id, found.id))
    : []
  const isStale = isOfOthers || (knew !== undefined && (await isMoreKnown(db, batch, knew.master)))
  return { figures: { compared: lines, differing }, isStale }
}
