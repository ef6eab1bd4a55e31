import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { basename } from 'node:path/posix'
import { pipeline } from 'node:stream/promises'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FileRead } from '#api/audit/flow/reading/read-file.ts'
import { flowMasterOf } from '#api/audit/master-data/flow.ts'
import { holdBatch } from '#api/audit/reviews/batch.ts'
import { reviewObject } from '#api/audit/reviews/table.ts'
import { retireDatasets } from '#api/platform/datasets/retention.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { withoutNul } from '#api/platform/db/nul.ts'
import { progressTo } from '#api/platform/engine/progress.ts'
import { type FileStore, streamOf } from '#api/platform/files/store/store.ts'
import { attachFile, storeUpload, type Upload } from '#api/platform/files/store/stored-file.ts'
import { storedFile } from '#api/platform/files/table.ts'
import type { Caller } from '#api/platform/http/caller.ts'
import { type Run, repliedOf } from '#api/platform/jobs/job.ts'
import { objectFilesMax } from '#contract/audit/data-process/codes.ts'
import { withRemembered } from '#contract/audit/data-process/memory.ts'
import { roleOfName } from '#contract/audit/data-process/role-words.ts'
import type { FileRole } from '#contract/audit/flow/line.ts'
import type { ReviewStage } from '#contract/audit/reviews/codes.ts'
import { fileKinds } from '#contract/platform/files/codes.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { flowTables } from './business.ts'
import type { EngineContext } from './engine-context.ts'
import { type FileJob, readFileLater, readSheetLater } from './jobs.ts'
import { followFiles } from './stage.ts'
import { fileOwner, flowColumnMapping, flowFile, flowSheet } from './table.ts'

export type ReadingDeps = { db: Db; files: FileStore; engineContext: EngineContext; timeZone: string }

const budgetMs = 15 * 60_000

async function findFileToRead(on: Db | Tx, { fileId, jobId }: FileJob) {
  const [found] = await on
    .select({ file: flowFile, type: storedFile.type, object: reviewObject })
    .from(flowFile)
    .innerJoin(storedFile, eq(storedFile.path, flowFile.path))
    .innerJoin(reviewObject, eq(reviewObject.id, flowFile.objectId))
    .where(and(eq(flowFile.id, fileId), eq(flowFile.jobId, jobId), sql`${flowFile.state} in ('waiting', 'reading')`))
  return found
}
type FileToRead = NonNullable<Awaited<ReturnType<typeof findFileToRead>>>

/** Reads a file into raw tables, or unpacks an archive. Earlier tables are kept until that is done. */
export async function readFlowFile(deps: ReadingDeps, job: FileJob, run: Run): Promise<void> {
  const target = await findFileToRead(deps.db, job)
  if (!target) return
  await deps.db
    .update(flowFile)
    .set({ state: 'reading' })
    .where(and(eq(flowFile.id, job.fileId), eq(flowFile.jobId, job.jobId)))
  await deps.engineContext.inFolder(async (folder) => {
    await mkdir(folder, { recursive: true })
    const path = join(folder, 'file')
    const stored = await deps.files.get(target.file.path)
    if (!stored) throw new Error('a file of an object is not in the file store')
    await pipeline(
      streamOf({ size: stored.size, stream: () => stored.stream }),
      createWriteStream(path, { mode: 0o600 }),
    )
    const how = { inputs: [folder], budgetMs, signal: run.signal, onProgress: progressTo(run) }
    if (target.type === fileKinds.zip.type)
      await unpack(deps, { target, path, output: join(folder, 'out'), how, run, job })
    else await readSheets(deps, { target, path, output: join(folder, 'out'), how, run, job })
  })
}

type Reading = {
  target: FileToRead
  path: string
  output: string
  how: { inputs: string[]; budgetMs: number; signal: AbortSignal; onProgress: ReturnType<typeof progressTo> }
  run: Run
  job: FileJob
}

async function readSheets(
  { db, engineContext }: ReadingDeps,
  { target, path, output, how, run, job }: Reading,
): Promise<void> {
  const { file, object } = target
  const { products } = await flowMasterOf(db, object.dealerId)
  const productCodes = products.map(({ code }) => code)
  const input = { path, role: roleFor(target), productCodes, ...(file.encoding && { encoding: file.encoding }) }
  const read = withoutNul(repliedOf<FileRead>(await engineContext.engine.run('readFile', input, { ...how, output })))
  if ('fault' in read) return endReading(db, { target, run, how: { state: 'failed', fault: read.fault } })
  const rows = Object.fromEntries(read.sheets.map((sheet) => [sheet.file, sheet.rows]))
  const put = await engineContext.datasets.put(output, rows)
  const isTaken = await db.transaction(async (tx) => {
    const still = await lockForJob(tx, job)
    if (!still) return false
    await run.finish(tx)
    const raw = await engineContext.datasets.keep(tx, put, {
      owner: { type: fileOwner, id: file.id },
      name: 'raw',
      madeFrom: { file: file.id, number: file.number },
    })
    await dropSheets(tx, file.id)
    const earlier = file.raw
    await tx
      .update(flowFile)
      .set({
        state: 'read',
        fault: null,
        faultDetail: null,
        form: read.form,
        csv: read.csv ?? null,
        encodingPreviews: read.encodingPreviews,
        notes: read.notes,
        raw,
        jobId: null,
      })
      .where(eq(flowFile.id, file.id))
    if (earlier !== null) await retireDatasets(tx, [earlier])
    const memory = file.role === null ? undefined : await rememberedOf(tx, object.dealerId, file.role as FileRole)
    for (const [place, sheet] of read.sheets.entries()) {
      const { isWhole, ...suggested } = withRemembered({ ...sheet, role: roleFor(target) }, memory?.words)
      const isTaken = isWhole && sheet.headRow !== undefined
      const [made] = await tx
        .insert(flowSheet)
        .values({
          fileId: file.id,
          place,
          name: sheet.sheet,
          hidden: sheet.isHidden,
          raw: { file: sheet.file, rows: sheet.rows, width: sheet.width },
          headRow: sheet.headRow ?? null,
          heads: sheet.heads,
          suggested,
          start: sheet.start,
          samples: sheet.samples,
          irregular: sheet.irregular,
          notes: sheet.notes,
          // Sheets without rows are ignored.
          ignored: sheet.rows === 0,
          ...(isTaken && {
            columns: suggested.columns,
            dateOrder: memory?.dateOrder,
            decidedBy: memory?.decidedBy,
            decidedAt: memory?.decidedAt,
          }),
        })
        .returning({ id: flowSheet.id })
      if (made && isTaken) await readSheetLater(tx, made.id)
    }
    await followObject(tx, object.id)
    return true
  })
  if (isTaken) await engineContext.datasets.adopt(put)
}

/** Files without a known role are read as `reported`, which may have every column. */
const roleFor = ({ file }: FileToRead): FileRole => (file.role ?? 'reported') as FileRole

async function dropSheets(tx: Tx, fileId: number): Promise<void> {
  const gone = await tx.delete(flowSheet).where(eq(flowSheet.fileId, fileId)).returning({ lines: flowSheet.lines })
  await retireDatasets(
    tx,
    gone.flatMap(({ lines }) => lines ?? []),
  )
}

/** Adds the entries of an archive. Idempotent, so a retry adds no duplicates. */
async function unpack(deps: ReadingDeps, { target, path, output, how, run, job }: Reading): Promise<void> {
  const { db, files, engineContext } = deps
  const { file, object } = target
  const input = { path, filesMax: objectFilesMax }
  const unpacked = repliedOf(await engineContext.engine.run('unpackArchive', input, { ...how, output }))
  if ('fault' in unpacked)
    return endReading(db, {
      target,
      run,
      how: { state: 'failed', fault: unpacked.fault, faultDetail: unpacked.detail },
    })
  // The job acts for the user who uploaded the archive.
  const caller = { principal: { userId: file.createdBy }, session: null, language: 'zh-Hans', address: '' } as Caller
  const taken: { upload: Upload; name: string }[] = []
  const refused: string[] = []
  for (const { file: name, name: entry } of unpacked.files) {
    const content = new File([await openAsBlob(join(output, name))], basename(entry))
    const upload = await storeUpload({ db, files }, { use: flowTables, file: content, caller })
    if (!isRefusal(upload)) taken.push({ upload, name: entry })
    else if (upload.refused === 'file.busy') throw new Error('readers of files are busy')
    else refused.push(entry)
    await run.progress({ stage: 'unpack', done: taken.length + refused.length, total: unpacked.files.length })
  }
  await db.transaction(async (tx) => {
    if (!(await lockForJob(tx, job))) return
    const there = await tx.select({ entry: flowFile.entry }).from(flowFile).where(eq(flowFile.archiveId, file.id))
    const fresh = taken.filter(({ name }) => !there.some(({ entry }) => entry === name))
    const others = (await countFiles(tx, object.id)) - 1
    if (others + fresh.length > objectFilesMax) {
      const how = { state: 'failed', fault: 'archiveTooMany', faultDetail: String(objectFilesMax) } as const
      return endReading(tx, { target, run, how })
    }
    await run.finish(tx)
    await tx
      .update(flowFile)
      .set({
        state: 'read',
        form: 'zip',
        leftOut: unpacked.leftOut,
        fault: refused.length > 0 ? 'entryKind' : null,
        faultDetail: refused.length > 0 ? refused.join('、').slice(0, 2000) : null,
        jobId: null,
      })
      .where(eq(flowFile.id, file.id))
    for (const { upload, name } of fresh) {
      await attachFile(tx, upload, String(object.id))
      const role = file.role ?? roleOfName(name)
      await addFile(tx, {
        objectId: object.id,
        path: upload.path,
        role,
        createdBy: file.createdBy,
        archiveId: file.id,
        entry: name,
      })
    }
    await followObject(tx, object.id)
  })
}

type NewFile = Pick<typeof flowFile.$inferInsert, 'objectId' | 'path' | 'role' | 'createdBy'> &
  Partial<Pick<typeof flowFile.$inferInsert, 'archiveId' | 'entry' | 'series' | 'number'>>

/** Adds a file to an object and enqueues its reading; without a series it starts one. Returns its id. */
export async function addFile(tx: Tx, file: NewFile): Promise<number> {
  const [made] = await tx
    .insert(flowFile)
    .values({ ...file, series: file.series ?? 0 })
    .returning({ id: flowFile.id })
  if (!made) throw new Error('no file was written')
  if (file.series === undefined) await tx.update(flowFile).set({ series: made.id }).where(eq(flowFile.id, made.id))
  await readFileLater(tx, made.id)
  return made.id
}

/** Counts the files of an object that are not removed, each version included. */
export const countFiles = (tx: Tx, objectId: number): Promise<number> =>
  tx.$count(flowFile, and(eq(flowFile.objectId, objectId), isNull(flowFile.removedAt)))

/** Remembered column decisions for a dealer's files of a role. */
export async function rememberedOf(on: Db | Tx, dealerId: number, role: FileRole) {
  const [found] = await on
    .select()
    .from(flowColumnMapping)
    .where(and(eq(flowColumnMapping.dealerId, dealerId), eq(flowColumnMapping.role, role)))
  return found
}

/** Locks the object's data until the commit; returns false if the job is outdated. */
async function lockForJob(tx: Tx, job: FileJob): Promise<boolean> {
  const [file] = await tx.select({ objectId: flowFile.objectId }).from(flowFile).where(eq(flowFile.id, job.fileId))
  if (!file) return false
  await holdBatch(tx, file.objectId)
  return (await findFileToRead(tx, job)) !== undefined
}

export async function followObject(tx: Tx, objectId: number): Promise<void> {
  const [object] = await tx.select().from(reviewObject).where(eq(reviewObject.id, objectId))
  if (object) await followFiles(tx, { id: object.id, stage: object.stage as ReviewStage })
}

type End = { state: 'failed'; fault: string; faultDetail?: string }

const endReading = (db: Db | Tx, { target, run, how }: { target: FileToRead; run: Run; how: End }): Promise<void> =>
  db.transaction(async (tx) => {
    await holdBatch(tx, target.object.id)
    await run.finish(tx)
    await tx
      .update(flowFile)
      .set({ ...how, jobId: null })
      .where(eq(flowFile.id, target.file.id))
    await followObject(tx, target.object.id)
  })

/** Marks a file as failed after the last retry. */
export async function giveUpFile(
  { db }: Pick<ReadingDeps, 'db'>,
  { fileId, jobId }: FileJob,
  fault: string,
): Promise<void> {
  await db
    .update(flowFile)
    .set({ state: 'failed', fault, jobId: null })
    .where(and(eq(flowFile.id, fileId), eq(flowFile.jobId, jobId)))
}
