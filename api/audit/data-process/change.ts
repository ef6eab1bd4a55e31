import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { suggestColumns } from '#api/audit/flow/reading/columns.ts'
import { headCellsOf } from '#api/audit/flow/reading/head-row.ts'
import { flowMasterOf } from '#api/audit/master-data/flow.ts'
import { type Batch, openBatch } from '#api/audit/reviews/batch.ts'
import type { Scope } from '#api/audit/reviews/scope.ts'
import { retireDatasets } from '#api/platform/datasets/retention.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { detachFiles } from '#api/platform/files/store/stored-file.ts'
import { storedFile } from '#api/platform/files/table.ts'
import { cancelJob } from '#api/platform/jobs/send.ts'
import { objectFilesMax } from '#contract/audit/data-process/codes.ts'
import { headsKey, withRemembered, wordsOfDecision } from '#contract/audit/data-process/memory.ts'
import { roleOfName } from '#contract/audit/data-process/role-words.ts'
import type { Change } from '#contract/audit/data-process/shapes.ts'
import { type Columns, type FileRole, faultsOfColumns, fieldsOfRole } from '#contract/audit/flow/line.ts'
import { type ChoosableEncoding, isChoosable } from '#contract/platform/files/content.ts'
import { columnLetters } from '#contract/platform/ingest/column-letters.ts'
import type { DateOrder } from '#contract/platform/ingest/date.ts'
import { noHeadRow } from '#contract/platform/ingest/file.ts'
import { type FieldError, isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { flowFiles } from './business.ts'
import { addFile, countFiles, rememberedOf } from './file-reading.ts'
import { isReadOtherwise } from './file-view.ts'
import { fileReading, readFileLater, readSheetLater, sheetReading } from './jobs.ts'
import { followFiles } from './stage.ts'
import { flowColumnMapping, flowFile, flowSheet } from './table.ts'

type Changed = { fileIds: number[]; batch: Batch }
type By = { scope: Scope; userId: number }

/** Refuses notFound, execute.denied, validation, record.conflict, state.refused. */
export async function changeData(tx: Tx, by: By, change: Change): Promise<Changed | Refusal> {
  if (change.change === 'addFiles') return addFiles(tx, by, change)
  if (change.change === 'takeSuggested') return takeSuggested(tx, by, change)
  if (change.change === 'keepTwins') return keepTwins(tx, by, change)
  if ('sheetId' in change) return changeSheet(tx, by, change)
  const found = await openFile(tx, by.scope, change.fileId)
  if (isRefusal(found)) return found
  const { file, batch } = found
  switch (change.change) {
    case 'role':
      // Roles are set on an archive's entries, not on the archive.
      if (file.form === 'zip') return refuse('state.refused')
      if (file.role !== change.role) {
        await stopReading(tx, file.id)
        await tx.update(flowFile).set({ role: change.role }).where(eq(flowFile.id, file.id))
        await readFileLater(tx, file.id)
      }
      break
    case 'encoding':
      if (!(await chooseEncoding(tx, file, change.encoding))) return refuse('state.refused')
      break
    case 'readAgain':
      if (!(await readAgain(tx, file))) return refuse('state.refused')
      break
    case 'cancel':
      if (!(await stopReading(tx, file.id))) return refuse('state.refused')
      break
  }
  await followFiles(tx, batch)
  return { fileIds: [file.id], batch }
}

/**
 * Reads a file again. If only some sheets failed, just those are read, so that decisions on the others are kept.
 * Returns false if nothing failed.
 */
async function readAgain(tx: Tx, { id, state }: { id: number; state: string }): Promise<boolean> {
  if (state === 'failed') {
    await readFileLater(tx, id)
    return true
  }
  if (state !== 'read') return false
  const failed = await tx
    .select({ id: flowSheet.id })
    .from(flowSheet)
    .where(and(eq(flowSheet.fileId, id), eq(flowSheet.state, 'failed')))
  for (const sheet of failed) await readSheetLater(tx, sheet.id)
  return failed.length > 0
}

/**
 * Keeps the sheets if the file was already read in this encoding. Returns false unless it is a text whose encoding can
 * be chosen.
 */
async function chooseEncoding(
  tx: Tx,
  { id, state, csv, notes }: typeof flowFile.$inferSelect,
  encoding: ChoosableEncoding,
): Promise<boolean> {
  if (!csv || !isChoosable(csv.encoding)) return false
  await tx
    .update(flowFile)
    .set({ encoding, notes: { ...notes, doubtfulEncoding: false } })
    .where(eq(flowFile.id, id))
  if (state === 'read' && csv.encoding === encoding) return true
  await stopReading(tx, id)
  await readFileLater(tx, id)
  return true
}

/** Cancels the running jobs of a file; returns false if there are none. */
async function stopReading(tx: Tx, fileId: number): Promise<boolean> {
  const stopped = { state: 'failed', fault: 'cancelled' }
  const [file] = await tx.select().from(flowFile).where(eq(flowFile.id, fileId))
  const sheets = await tx.select().from(flowSheet).where(eq(flowSheet.fileId, fileId))
  const isReading = file?.jobId != null && (file.state === 'waiting' || file.state === 'reading')
  if (isReading && file.jobId) {
    await cancelJob(tx, fileReading, file.jobId)
    await tx
      .update(flowFile)
      .set({ ...stopped, jobId: null })
      .where(eq(flowFile.id, fileId))
  }
  const reading = sheets.filter(({ state, jobId }) => state === 'reading' && jobId !== null)
  for (const sheet of reading) {
    if (sheet.jobId) await cancelJob(tx, sheetReading, sheet.jobId)
    await tx
      .update(flowSheet)
      .set({ ...stopped, jobId: null })
      .where(eq(flowSheet.id, sheet.id))
  }
  return isReading || reading.length > 0
}

async function addFiles(
  tx: Tx,
  { scope, userId }: By,
  { reviewBatchNo, role, bids }: Extract<Change, { change: 'addFiles' }>,
): Promise<Changed | Refusal> {
  const batch = await openBatch(tx, scope, { reviewBatchNo })
  if (isRefusal(batch)) return batch
  const uploads = await tx
    .select()
    .from(storedFile)
    .where(
      and(
        inArray(storedFile.bid, [...bids]),
        eq(storedFile.businessType, flowFiles.business),
        eq(storedFile.businessId, String(batch.id)),
        storedFile.kept,
      ),
    )
  const there = new Set(
    (await tx.select({ path: flowFile.path }).from(flowFile).where(eq(flowFile.objectId, batch.id))).map(
      ({ path }) => path,
    ),
  )
  const wanted = new Map(uploads.map((row) => [row.bid, row]))
  if (bids.some((bid) => !wanted.has(bid))) return refuse('notFound')
  if ((await countFiles(tx, batch.id)) + bids.length > objectFilesMax)
    return refuse('validation', { faults: { bids: [{ key: 'flowFilesMax', values: { max: objectFilesMax } }] } })
  const fileIds: number[] = []
  for (const bid of new Set(bids)) {
    const row = wanted.get(bid)
    // A form that is submitted twice adds the file once.
    if (!row || there.has(row.path)) continue
    const isArchive = row.path.endsWith('.zip')
    const of = { objectId: batch.id, path: row.path, createdBy: userId }
    fileIds.push(await addFile(tx, { ...of, role: role ?? (isArchive ? null : roleOfName(row.originName)) }))
  }
  await followFiles(tx, batch)
  return { fileIds, batch }
}

/**
 * Adds an edited file as the next version, which becomes current; earlier versions are kept. Refuses as `changeData`.
 */
export async function addVersion(
  tx: Tx,
  { scope, userId }: By,
  { fileId, path }: { fileId: number; path: string },
): Promise<Changed | Refusal> {
  const found = await openFile(tx, scope, fileId)
  if (isRefusal(found)) return found
  const { file, batch } = found
  if (!file.current || file.form === 'zip') return refuse('file.replaced')
  const { rows } = await tx.execute<{ number: number }>(sql`
    select max(number) as number from flow_file where series = ${file.series}`)
  await stopReading(tx, file.id)
  await tx.update(flowFile).set({ current: false }).where(eq(flowFile.id, file.id))
  const version = { series: file.series, number: (rows[0]?.number ?? 0) + 1 }
  const of = { objectId: batch.id, path, role: file.role, createdBy: userId }
  const id = await addFile(tx, { ...of, ...version, archiveId: file.archiveId, entry: file.entry })
  await followFiles(tx, batch)
  return { fileIds: [id], batch }
}

async function openFile(tx: Tx, scope: Scope, fileId: number) {
  const unheld = await findFile(tx, fileId)
  if (!unheld) return refuse('notFound')
  const batch = await openBatch(tx, scope, { id: unheld.objectId })
  if (isRefusal(batch)) return batch
  // Read again after the lock, for its current state.
  const file = await findFile(tx, fileId)
  return file ? { file, batch } : refuse('notFound')
}

const findFile = async (on: Db | Tx, fileId: number) =>
  (
    await on
      .select()
      .from(flowFile)
      .where(and(eq(flowFile.id, fileId), isNull(flowFile.removedAt)))
  )[0]

type SheetChange = Extract<Change, { sheetId: number }>

async function changeSheet(tx: Tx, { scope, userId }: By, change: SheetChange): Promise<Changed | Refusal> {
  const [of] = await tx.select({ fileId: flowSheet.fileId }).from(flowSheet).where(eq(flowSheet.id, change.sheetId))
  if (!of) return refuse('notFound')
  const found = await openFile(tx, scope, of.fileId)
  if (isRefusal(found)) return found
  const { file, batch } = found
  const [sheet] = await tx.select().from(flowSheet).where(eq(flowSheet.id, change.sheetId))
  if (!sheet) return refuse('notFound')
  if (sheet.version !== change.version) return refuse('record.conflict', { detail: { version: sheet.version } })
  const role = file.role as FileRole | null
  const decided = { version: sheet.version + 1, decidedBy: userId, decidedAt: sql`now()` }
  const save = (values: Partial<typeof flowSheet.$inferInsert>) =>
    tx
      .update(flowSheet)
      .set({ ...values, ...decided })
      .where(eq(flowSheet.id, sheet.id))
  switch (change.change) {
    case 'headRow': {
      const hasNone = change.headRow === noHeadRow
      const cells = hasNone
        ? Array.from({ length: sheet.raw.width }, (_, at) => columnLetters(at))
        : sheet.start.some(isRow(change.headRow)) && [...headCellsOf(sheet.start, change.headRow)]
      if (!cells) return refuse('validation', { faults: { headRow: [{ key: 'headRowTooFar' }] } })
      const below = sheet.start.filter(({ number }) => number > change.headRow).map((row) => row.cells)
      const { products } = await flowMasterOf(tx, batch.dealerId)
      const codes = new Set(products.map(({ code }) => code))
      const columnsOf = { heads: hasNone ? [] : cells, samples: below, role: role ?? 'reported' } as const
      const suggested = suggestColumns({ ...columnsOf, isProductCode: (text) => codes.has(text) })
      const memory = role === null || hasNone ? undefined : await rememberedOf(tx, batch.dealerId, role)
      const { columns, by } = withRemembered({ ...columnsOf, suggested }, memory?.words)
      await stopSheet(tx, sheet)
      await save({
        headRow: change.headRow,
        heads: cells,
        suggested: { columns, by },
        samples: below.filter((row) => row.some((cell) => cell.trim() !== '')).slice(0, 5),
        columns: null,
        state: 'mapping',
        fault: null,
      })
      break
    }
    case 'columns': {
      if (role === null) return refuse('state.refused')
      if (sheet.headRow === null) return refuse('validation', { faults: { headRow: [{ key: 'required' }] } })
      const faults = faultsOf(change.columns, { role, width: sheet.raw.width })
      if (Object.keys(faults).length > 0) return refuse('validation', { faults })
      await decideColumns(tx, sheet, {
        columns: change.columns,
        dateOrder: change.dateOrder ?? sheet.dateOrder,
        userId,
      })
      await rememberSheet(tx, sheet, {
        dealerId: batch.dealerId,
        role,
        columns: change.columns,
        dateOrder: change.dateOrder ?? null,
        userId,
      })
      break
    }
    case 'alike': {
      const { columns } = sheet
      if (role === null || columns === null) return refuse('state.refused')
      const others = await sheetsOf(tx, batch.id)
      const key = headsKey(sheet.heads)
      for (const { sheet: other, role: ofOther } of others) {
        const isSame = ofOther === role && other.headRow !== null && headsKey(other.heads) === key
        if (!isSame || other.ignored || !isReadOtherwise(other, columns)) continue
        await decideColumns(tx, other, { columns, dateOrder: other.dateOrder ?? sheet.dateOrder, userId })
      }
      break
    }
    case 'dateOrder':
      if (role === null || sheet.columns === null) return refuse('state.refused')
      await stopSheet(tx, sheet)
      await save({ dateOrder: change.dateOrder })
      await remember(tx, { dealerId: batch.dealerId, role, words: {}, dateOrder: change.dateOrder, userId })
      await readSheetLater(tx, sheet.id)
      break
    case 'ignore':
      await save({ ignored: change.ignored })
      break
  }
  await followFiles(tx, batch)
  return { fileIds: [file.id], batch }
}

const isRow =
  (wanted: number) =>
  ({ number }: { number: number }): boolean =>
    number === wanted

type Sheet = typeof flowSheet.$inferSelect

/** Sheets of an object's current files. */
async function sheetsOf(tx: Tx, objectId: number): Promise<{ sheet: Sheet; role: FileRole | null }[]> {
  const rows = await tx
    .select({ sheet: flowSheet, role: flowFile.role })
    .from(flowSheet)
    .innerJoin(flowFile, eq(flowFile.id, flowSheet.fileId))
    .where(and(eq(flowFile.objectId, objectId), flowFile.current, isNull(flowFile.removedAt)))
    .orderBy(flowSheet.id)
  return rows.map(({ sheet, role }) => ({ sheet, role: role as FileRole | null }))
}

type Deciding = { columns: Columns; dateOrder: Sheet['dateOrder']; userId: number }

/** Enqueues reading a sheet by these columns; its previous lines are kept until that is done. */
async function decideColumns(tx: Tx, sheet: Sheet, { columns, dateOrder, userId }: Deciding): Promise<void> {
  await stopSheet(tx, sheet)
  const decided = { version: sheet.version + 1, decidedBy: userId, decidedAt: sql`now()` }
  await tx
    .update(flowSheet)
    .set({ columns, dateOrder, ignored: false, ...decided })
    .where(eq(flowSheet.id, sheet.id))
  await readSheetLater(tx, sheet.id)
}

/** Remembers the columns of a sheet by their headers; column letters do not carry over to the next file. */
const rememberSheet = async (
  tx: Tx,
  { heads, headRow }: Pick<Sheet, 'heads' | 'headRow'>,
  { columns, ...by }: Omit<Remembering, 'words'> & { columns: Columns },
): Promise<void> =>
  headRow === noHeadRow ? undefined : remember(tx, { ...by, words: wordsOfDecision(heads, columns) })

/**
 * Accepts the suggested columns. Refuses notFound, execute.denied, record.conflict, state.refused (a sheet needs no
 * columns, or its suggestion is incomplete).
 */
async function takeSuggested(
  tx: Tx,
  { scope, userId }: By,
  { reviewBatchNo, sheets }: Extract<Change, { change: 'takeSuggested' }>,
): Promise<Changed | Refusal> {
  const batch = await openBatch(tx, scope, { reviewBatchNo })
  if (isRefusal(batch)) return batch
  const known = new Map((await sheetsOf(tx, batch.id)).map((each) => [each.sheet.id, each]))
  const fileIds = new Set<number>()
  for (const { sheetId, version } of sheets) {
    const { sheet, role } = known.get(sheetId) ?? {}
    if (!sheet) return refuse('notFound')
    if (sheet.version !== version) return refuse('record.conflict', { detail: { version: sheet.version } })
    const { columns } = sheet.suggested
    const isOpen = sheet.columns === null && sheet.headRow !== null && !sheet.ignored
    if (!role || !isOpen || faultsOfColumns(columns).length > 0) return refuse('state.refused')
    await decideColumns(tx, sheet, { columns, dateOrder: sheet.dateOrder, userId })
    await rememberSheet(tx, sheet, { dealerId: batch.dealerId, role, columns, dateOrder: null, userId })
    fileIds.add(sheet.fileId)
  }
  await followFiles(tx, batch)
  return { fileIds: [...fileIds], batch }
}

/** Refuses notFound, execute.denied. */
async function keepTwins(
  tx: Tx,
  { scope }: By,
  { reviewBatchNo, fileIds }: Extract<Change, { change: 'keepTwins' }>,
): Promise<Changed | Refusal> {
  const batch = await openBatch(tx, scope, { reviewBatchNo })
  if (isRefusal(batch)) return batch
  const wanted = [...new Set(fileIds)]
  const updated = await tx
    .update(flowFile)
    .set({ twinTaken: true })
    .where(and(inArray(flowFile.id, wanted), eq(flowFile.objectId, batch.id), isNull(flowFile.removedAt)))
    .returning({ id: flowFile.id })
  if (updated.length < wanted.length) return refuse('notFound')
  await followFiles(tx, batch)
  return { fileIds: wanted, batch }
}

async function stopSheet(tx: Tx, { jobId }: { jobId: string | null }): Promise<void> {
  if (jobId !== null) await cancelJob(tx, sheetReading, jobId)
}

/**
 * Faults by column or field: required fields without a column, columns used twice, and fields or columns that do not
 * exist.
 */
function faultsOf(columns: Columns, { role, width }: { role: FileRole; width: number }): Record<string, FieldError[]> {
  const faults: Record<string, FieldError[]> = {}
  for (const fault of faultsOfColumns(columns)) {
    if ('missing' in fault) {
      const [field = 'date'] = fault.missing
      faults[`columns.${field}`] = [{ key: 'columnMissing' }]
    } else {
      for (const field of fault.fields)
        faults[`columns.${field}`] = [{ key: 'columnTwice', values: { column: fault.twice } }]
    }
  }
  for (const [field, column] of Object.entries(columns)) {
    const isField = (fieldsOfRole[role] as readonly string[]).includes(field)
    if (!isField || column > width) faults[`columns.${field}`] ??= [{ key: 'columnUnknown' }]
  }
  return faults
}

type Remembering = Pick<typeof flowColumnMapping.$inferInsert, 'dealerId' | 'words'> & {
  role: FileRole
  dateOrder: DateOrder | null
  userId: number
}

/** Merges new decisions over the remembered ones: the latest wins. */
async function remember(tx: Tx, { dealerId, role, words, dateOrder, userId }: Remembering): Promise<void> {
  const known = await rememberedOf(tx, dealerId, role)
  const row = {
    words: { ...known?.words, ...words },
    dateOrder: dateOrder ?? known?.dateOrder ?? null,
    decidedBy: userId,
  }
  await tx
    .insert(flowColumnMapping)
    .values({ dealerId, role, ...row })
    .onConflictDoUpdate({
      target: [flowColumnMapping.dealerId, flowColumnMapping.role],
      set: { ...row, decidedAt: sql`now()` },
    })
}

/** Removes all versions of these files, and the entries of archives; all or none. Refuses notFound, execute.denied. */
export async function removeFiles(tx: Tx, scope: Scope, ids: readonly number[]): Promise<string[] | Refusal> {
  const names: string[] = []
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
    const found = await openFile(tx, scope, id)
    if (isRefusal(found)) return found
    const { file, batch } = found
    const versions = await tx
      .select({ file: flowFile, name: storedFile.originName })
      .from(flowFile)
      .innerJoin(storedFile, eq(storedFile.path, flowFile.path))
      .where(and(eq(flowFile.series, file.series), isNull(flowFile.removedAt)))
    for (const version of versions) {
      await stopReading(tx, version.file.id)
      await removeFile(tx, version.file)
      if (version.file.id === id) names.push(version.name)
    }
    await followFiles(tx, batch)
  }
  return names
}

/** Deletes a file with its datasets. If a comparison or an archive's entry still depends on it, hides it instead. */
async function removeFile(tx: Tx, file: typeof flowFile.$inferSelect): Promise<void> {
  const sheets = await tx.select().from(flowSheet).where(eq(flowSheet.fileId, file.id))
  const datasets = [...sheets.flatMap(({ lines }) => lines ?? []), ...(file.raw === null ? [] : [file.raw])]
  const hide = () => tx.update(flowFile).set({ removedAt: sql`now()`, current: false }).where(eq(flowFile.id, file.id))
  const { rows } = await tx.execute<{ used: boolean }>(sql`
    select exists (select 1 from flow_file where archive_id = ${file.id}) as used`)
  if (rows[0]?.used) return void (await hide())
  try {
    await tx.transaction(async (inner) => {
      await inner.delete(flowFile).where(eq(flowFile.id, file.id))
      if (!(await retireDatasets(inner, datasets))) throw new StillUsed()
      await detachFiles(inner, [file.path])
    })
  } catch (error) {
    if (!(error instanceof StillUsed)) throw error
    await hide()
  }
}

class StillUsed extends Error {}
