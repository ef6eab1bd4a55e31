import { mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { retireDatasets } from '#api/platform/datasets/retention.ts'
import { withoutNul } from '#api/platform/db/nul.ts'
import type { FileStore } from '#api/platform/files/store/store.ts'
import { writeTo } from '#api/platform/files/store/temporary.ts'
import { noNotes } from '#api/platform/ingest/workbook-rows.ts'
import { type Run, repliedOf } from '#api/platform/jobs/job.ts'
import { ImportState, importFormOf, uploadBytesMax } from '#contract/data/tables/codes.ts'
import type { SurveyJob } from './import-jobs.ts'
import {
  endFailed,
  type FailureAt,
  findWork,
  followProgress,
  holdWork,
  type Import,
  type ImportDeps,
} from './import-run.ts'
import { importOwner } from './owners.ts'
import { doubtsOfFile, sheetOf, withEarlierChoices } from './proposal.ts'
import { dataImport } from './table.ts'

const budgetMs = 15 * 60_000

/** Reads the file of an import into raw rows, or suggests columns again for another header row of a sheet. */
export async function surveyImport(deps: ImportDeps, job: SurveyJob, run: Run): Promise<void> {
  const found = await findWork(deps.db, job, ImportState.reading)
  if (!found) return
  const rawDatasetId = found.rawDatasetId
  if (rawDatasetId !== null && job.encoding === undefined && job.headRow !== undefined)
    return surveyAgain(deps, { found, job, run, rawDatasetId, headRow: job.headRow })
  await deps.engine.inFolder((folder) => surveyFile(deps, { found, job, run, folder }))
}

type Work = { found: Import; job: SurveyJob; run: Run }

async function surveyFile(deps: ImportDeps, { found, job, run, folder }: Work & { folder: string }): Promise<void> {
  const { db, files, datasets, tables } = deps
  const fail = (failure: string, at?: FailureAt) =>
    db.transaction(async (tx) => {
      await run.finish(tx)
      await endFailed(tx, job, failure, at)
    })
  await mkdir(folder, { recursive: true })
  let path = join(folder, 'file')
  if ((await writeTo(path, piecesOf(files, found))) !== found.bytes)
    throw new Error(`the file of import ${found.id} in the file store is not whole`)
  const how = { inputs: [folder], budgetMs, signal: run.signal, onProgress: followProgress(db, found, run) }
  if (importFormOf(found.fileName) === 'zip') {
    const output = join(folder, 'unpacked')
    const limits = { filesMax: 1, bytesMax: uploadBytesMax }
    const unpacked = repliedOf(await tables.run('unpack', { path, ...limits }, { ...how, output }))
    if ('fault' in unpacked) return fail(unpacked.fault)
    const [inside] = unpacked.files
    if (importFormOf(inside?.name ?? '') === 'zip') return fail('archiveNested')
    path = join(output, inside?.file ?? '')
  }
  const output = join(folder, 'raw')
  const encoding = job.encoding && { encoding: job.encoding }
  const survey = withoutNul(repliedOf(await tables.run('survey', { path, ...encoding }, { ...how, output })))
  if ('fault' in survey) {
    const { fault, column, row, count, sheet } = survey
    return fail(fault, { column, row, count, sheet })
  }
  const put = await datasets.put(
    output,
    Object.fromEntries(survey.sheets.map(({ raw }) => [basename(raw.file), raw.rows])),
  )
  const isStored = await db.transaction(async (tx) => {
    const held = await holdWork(tx, job, ImportState.reading)
    if (!held) return false
    await run.finish(tx)
    const rawDatasetId = await datasets.keep(tx, put, {
      owner: { type: importOwner, id: found.id },
      name: 'raw',
      madeFrom: { import: found.id, file: found.fileName },
    })
    const sheets = survey.sheets.map((sheet) => sheetOf(sheet, survey))
    await tx
      .update(dataImport)
      .set({
        state: ImportState.ready,
        progress: null,
        finishedAt: sql`now()`,
        encoding: survey.encoding ?? null,
        sheets: await withEarlierChoices(tx, held.found, sheets),
        rawDatasetId,
      })
      .where(eq(dataImport.id, found.id))
    await retireDatasets(tx, held.found.rawDatasetId === null ? [] : [held.found.rawDatasetId])
    return true
  })
  if (isStored) await datasets.adopt(put)
}

async function* piecesOf(files: FileStore, { id, paths }: Import): AsyncGenerator<Uint8Array> {
  for (const path of paths) {
    const stored = await files.get(path)
    if (!stored) throw new Error(`a part of the file of import ${id} is not in the file store`)
    yield* stored.stream
  }
}

async function surveyAgain(
  { db, datasets, tables }: ImportDeps,
  { found, job, run, rawDatasetId, headRow }: Work & { rawDatasetId: number; headRow: number },
): Promise<void> {
  const sheet = found.sheets[job.sheet]
  if (!sheet) throw new Error(`import ${found.id} has no sheet ${job.sheet}`)
  const { name, isHidden, file, rawRows: rows, width, isText, heads, types, isFiner, hasDecimalCommas } = sheet
  const survey = withoutNul(
    repliedOf(
      await datasets.use([rawDatasetId], (folders) => {
        const folder = folders.get(rawDatasetId) ?? ''
        const how = { inputs: [folder], budgetMs, signal: run.signal, onProgress: followProgress(db, found, run) }
        const raw = { file: join(folder, file), rows, width, isText, heads, types, isFiner, hasDecimalCommas }
        return tables.run('surveyAgain', { raw, headRow }, how)
      }),
    ),
  )
  await db.transaction(async (tx) => {
    const held = await holdWork(tx, job, ImportState.reading)
    if (!held) return
    await run.finish(tx)
    const read = sheetOf({ ...survey, name, isHidden, notes: noNotes })
    const again = { ...read, file, doubts: [...read.doubts, ...doubtsOfFile(sheet)] }
    const [proposed = again] = await withEarlierChoices(tx, held.found, [again])
    const sheets = held.found.sheets.with(job.sheet, proposed)
    await tx
      .update(dataImport)
      .set({ state: ImportState.ready, progress: null, finishedAt: sql`now()`, sheets })
      .where(eq(dataImport.id, found.id))
  })
}
