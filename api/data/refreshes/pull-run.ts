import { eq, sql } from 'drizzle-orm'
import { findSource, placeOf } from '#api/data/sources/source.ts'
import { endFailed, findWork, followProgress, holdWork, type ImportDeps } from '#api/data/tables/import-run.ts'
import { importOwner } from '#api/data/tables/owners.ts'
import { sheetOf, withEarlierChoices } from '#api/data/tables/proposal.ts'
import { dataImport } from '#api/data/tables/table.ts'
import { retireDatasets } from '#api/platform/datasets/retention.ts'
import { withoutNul } from '#api/platform/db/nul.ts'
import type { EngineOf } from '#api/platform/engine/engine.ts'
import { type Run, repliedOf } from '#api/platform/jobs/job.ts'
import type { Keys } from '#api/platform/keys.ts'
import { ImportState } from '#contract/data/tables/codes.ts'
import type { refreshJobs } from './jobs.ts'
import type { PullJob } from './refresh-jobs.ts'

export type SourceDeps = Omit<ImportDeps, 'tables'> & {
  keys: Keys
  /** Networks that the operator permits in addition to public addresses. */
  sourceNetworks: readonly string[]
  refreshes: EngineOf<typeof refreshJobs>
}

/** Time limit of a job that reads a table of a database. */
export const readBudgetMs = 30 * 60_000

/** Reads a table of a database into the raw rows of an import, or ends the import with the reason. */
export async function pullImport(deps: SourceDeps, job: PullJob, run: Run): Promise<void> {
  const { db, datasets, engine, keys, sourceNetworks, refreshes } = deps
  const found = await findWork(db, job, ImportState.reading)
  if (!found?.source) return
  const { sourceId, table } = found.source
  const source = await findSource(db, { sourceId })
  const fail = (failure: string) =>
    db.transaction(async (tx) => {
      await run.finish(tx)
      await endFailed(tx, job, failure)
    })
  if (!source) return fail('source.gone')
  const place = placeOf(source, keys, sourceNetworks)
  await engine.inFolder(async (output) => {
    const how = { inputs: [], budgetMs: readBudgetMs, signal: run.signal, onProgress: followProgress(db, found, run) }
    const pulled = withoutNul(repliedOf(await refreshes.run('pull', { place, table }, { ...how, output })))
    if ('failure' in pulled) return fail(`source.${pulled.failure}`)
    const { survey, columns } = pulled
    const put = await datasets.put(output, { [survey.raw.file]: survey.raw.rows })
    const isStored = await db.transaction(async (tx) => {
      const held = await holdWork(tx, job, ImportState.reading)
      if (!held) return false
      await run.finish(tx)
      const rawDatasetId = await datasets.keep(tx, put, {
        owner: { type: importOwner, id: found.id },
        name: 'raw',
        madeFrom: { import: found.id, source: source.bizId, table },
      })
      const bytes = put.files.reduce((sum, file) => sum + file.bytes, 0)
      await tx
        .update(dataImport)
        .set({
          state: ImportState.ready,
          progress: null,
          finishedAt: sql`now()`,
          bytes,
          source: { sourceId, name: source.name, table, columns },
          sheets: await withEarlierChoices(tx, held.found, [sheetOf(survey)]),
          rawDatasetId,
        })
        .where(eq(dataImport.id, found.id))
      await retireDatasets(tx, held.found.rawDatasetId === null ? [] : [held.found.rawDatasetId])
      return true
    })
    if (isStored) await datasets.adopt(put)
  })
}
