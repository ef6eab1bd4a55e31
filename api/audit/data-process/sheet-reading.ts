import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import type { LinesRead } from '#api/audit/flow/reading/read-lines.ts'
import type { LineWords } from '#api/audit/flow/words.ts'
import { holdBatch } from '#api/audit/reviews/batch.ts'
import { reviewObject } from '#api/audit/reviews/table.ts'
import { retireDatasets } from '#api/platform/datasets/retention.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { withoutNul } from '#api/platform/db/nul.ts'
import { progressTo } from '#api/platform/engine/progress.ts'
import { type Run, repliedOf } from '#api/platform/jobs/job.ts'
import type { FileRole } from '#contract/audit/flow/line.ts'
import { mayHaveDecimalCommas } from '#contract/platform/ingest/decimal.ts'
import { followObject, type ReadingDeps } from './file-reading.ts'
import type { SheetJob } from './jobs.ts'
import { flowFile, flowSheet, flowWord, sheetOwner } from './table.ts'

const budgetMs = 15 * 60_000
const wordsAtOnce = 1000

async function findSheetToRead(on: Db | Tx, { sheetId, jobId }: SheetJob) {
  const [found] = await on
    .select({
      sheet: flowSheet,
      file: flowFile,
      period: { from: reviewObject.periodFrom, to: reviewObject.periodTo },
    })
    .from(flowSheet)
    .innerJoin(flowFile, eq(flowFile.id, flowSheet.fileId))
    .innerJoin(reviewObject, eq(reviewObject.id, flowFile.objectId))
    .where(and(eq(flowSheet.id, sheetId), eq(flowSheet.jobId, jobId), eq(flowSheet.state, 'reading')))
  return found
}

/** Reads a sheet by its columns into lines, faults, skipped rows and product names. */
export async function readFlowSheet(
  { db, engineContext, timeZone }: ReadingDeps,
  job: SheetJob,
  run: Run,
): Promise<void> {
  const target = await findSheetToRead(db, job)
  if (!target) return
  const { sheet, file, period } = target
  const { columns, headRow } = sheet
  if (file.raw === null || columns === null || headRow === null || file.role === null) return
  const how = { budgetMs, signal: run.signal, onProgress: progressTo(run) }
  await engineContext.inFolder(async (output) => {
    const read = await engineContext.datasets.use([file.raw as number], async (folders) => {
      const folder = folders.get(file.raw as number) ?? ''
      const input = {
        raw: { ...sheet.raw, file: join(folder, sheet.raw.file) },
        isCsv: file.form === 'csv',
        hasDecimalCommas: mayHaveDecimalCommas(file.csv?.separator),
        role: file.role as FileRole,
        head: { row: headRow, cells: sheet.heads },
        columns,
        timeZone,
        from1904: sheet.notes.from1904,
        period,
        ...(sheet.dateOrder && { dateOrder: sheet.dateOrder }),
      }
      return repliedOf<LinesRead>(
        await engineContext.engine.run('readLines', input, { ...how, inputs: [folder], output }),
      )
    })
    if ('refused' in read) return giveUpSheet({ db }, job, 'columns')
    const lines = join(output, 'lines.parquet')
    const words = withoutNul(
      repliedOf<LineWords[]>(
        await engineContext.engine.run('listWords', { lines }, { ...how, inputs: [dirname(lines)] }),
      ),
    )
    await writeFile(join(output, 'skipped.json'), JSON.stringify(read.skipped), { mode: 0o600 })
    const { counts, survey, figures } = read
    const put = await engineContext.datasets.put(output, { 'lines.parquet': counts.lines })
    const isTaken = await db.transaction(async (tx) => {
      await holdBatch(tx, file.objectId)
      if (!(await findSheetToRead(tx, job))) return false
      await run.finish(tx)
      const id = await engineContext.datasets.keep(tx, put, {
        owner: { type: sheetOwner, id: sheet.id },
        name: 'lines',
        madeFrom: {
          sheet: sheet.id,
          version: sheet.version,
          raw: file.raw,
          columns,
          headRow,
          dateOrder: sheet.dateOrder,
        },
      })
      await tx.delete(flowWord).where(eq(flowWord.sheetId, sheet.id))
      for (let at = 0; at < words.length; at += wordsAtOnce)
        await tx
          .insert(flowWord)
          .values(words.slice(at, at + wordsAtOnce).map((word) => ({ ...word, sheetId: sheet.id })))
      await tx
        .update(flowSheet)
        .set({
          state: 'read',
          fault: null,
          lines: id,
          counts,
          figures,
          asksDateOrder: survey.isShort && survey.dateOrder === undefined,
          jobId: null,
        })
        .where(eq(flowSheet.id, sheet.id))
      if (sheet.lines !== null) await retireDatasets(tx, [sheet.lines])
      await followObject(tx, file.objectId)
      return true
    })
    if (isTaken) await engineContext.datasets.adopt(put)
  })
}

/** Marks a sheet as failed after the last retry, or if its columns do not fit. */
export async function giveUpSheet(
  { db }: Pick<ReadingDeps, 'db'>,
  { sheetId, jobId }: SheetJob,
  fault: string,
): Promise<void> {
  await db
    .update(flowSheet)
    .set({ state: 'failed', fault, jobId: null })
    .where(and(eq(flowSheet.id, sheetId), eq(flowSheet.jobId, jobId)))
}
