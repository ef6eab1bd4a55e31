import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '#api/platform/db/connection.ts'
import type { Actor } from '#api/shell/workspaces/open-workspace.ts'
import { FieldType, ImportState } from '#contract/data/tables/codes.ts'
import type { ConfirmingImport, rereadingImport } from '#contract/data/tables/shapes.ts'
import { choosableEncodings } from '#contract/platform/files/content.ts'
import { noHeadRow } from '#contract/platform/ingest/file.ts'
import { type FieldError, isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { storeLater, surveyLater } from './import-jobs.ts'
import { importing, type OpenImport, openImport } from './open-table.ts'
import { dataImport, dataTable, type ImportedSheet } from './table.ts'
import { isNameTaken, lockNames, refuseName } from './table-names.ts'

/** Opens an import without running jobs. Refuses as `openImport`, record.conflict, import.running. */
async function openIdle(
  tx: Tx,
  { bizId, version, actor }: { bizId: string; version: number; actor: Actor },
): Promise<OpenImport | Refusal> {
  const open = await openImport(tx, { bizId, actor, action: importing, hold: 'hold' })
  if (isRefusal(open)) return open
  const { state, version: stored } = open.found
  if (stored !== version) return refuse('record.conflict', { detail: { version: stored } })
  return state === ImportState.reading || state === ImportState.storing ? refuse('import.running') : open
}

/** Reset values for all results of a previous attempt. */
const untried = {
  progress: null,
  failure: null,
  failureAt: null,
  rowsIn: null,
  rowsStored: null,
  rowsLeftOut: null,
  faultCount: null,
  faults: [],
  duplicates: [],
  finishedAt: null,
} satisfies Partial<typeof dataImport.$inferInsert>

/**
 * Enqueues reading the file again. Refuses as `openIdle`, state.refused (stored or replaced), validation (an unknown
 * sheet, a header row that is not among the first rows, or an encoding for a file that is not text).
 */
export async function rereadImport(
  tx: Tx,
  { bizId, version, encoding, sheet, headRow, actor }: z.output<typeof rereadingImport> & { actor: Actor },
): Promise<{ fileName: string } | Refusal> {
  const open = await openIdle(tx, { bizId, version, actor })
  if (isRefusal(open)) return open
  const { found } = open
  // The file of a failed import must be uploaded again.
  if (found.state !== ImportState.ready && found.state !== ImportState.faulty) return refuse('state.refused')
  // A database is read again by a separate call.
  if (found.source !== null && headRow === undefined) return refuse('state.refused')
  const chosen = found.sheets[sheet]
  const errors: Record<string, FieldError[]> = {}
  if (!chosen) errors.sheet = [{ key: 'sheetUnknown' }]
  else if (encoding !== undefined && !choosableEncodings.some((each) => each === found.encoding))
    errors.encoding = [{ key: 'encodingFixed' }]
  else if (headRow !== undefined && !isShown(chosen, headRow)) errors.headRow = [{ key: 'headRowTooFar' }]
  if (Object.keys(errors).length > 0) return refuse('validation', { faults: errors })
  const job = { importId: found.id, version: version + 1, encoding, sheet, headRow }
  await tx
    .update(dataImport)
    .set({ ...untried, confirmed: null, state: ImportState.reading, version: job.version })
    .where(eq(dataImport.id, found.id))
  await surveyLater(tx, job)
  return { fileName: found.fileName }
}

/** True for a header row among the first rows, or 0 for no header. */
const isShown = ({ start }: ImportedSheet, headRow: number): boolean =>
  headRow === noHeadRow || start.some(({ number }) => number === headRow)

/**
 * Confirms the columns of an import, names its table, and enqueues storing its rows. Refuses as `openIdle`, exists (the
 * table's name), state.refused, validation (unknown sheet, columns, key or time zone, or names that repeat).
 */
export async function confirmImport(
  tx: Tx,
  { actor, ...confirmed }: ConfirmingImport & { actor: Actor },
): Promise<{ tableName: string; tableBizId: string } | Refusal> {
  const { bizId, version, tableName, title } = confirmed
  const open = await openIdle(tx, { bizId, version, actor })
  if (isRefusal(open)) return open
  const { found, table } = open
  if (found.state !== ImportState.ready && found.state !== ImportState.faulty) return refuse('state.refused')
  const errors = errorsOf(confirmed, found.sheets[confirmed.sheet])
  if (Object.keys(errors).length > 0) return refuse('validation', { faults: errors })
  await lockNames(tx, table.workspaceId)
  if (await isNameTaken(tx, { workspaceId: table.workspaceId, tableName, except: table.id })) return refuseName()
  if (table.tableName !== tableName || table.title !== title)
    await tx
      .update(dataTable)
      .set({ tableName, title, version: table.version + 1 })
      .where(eq(dataTable.id, table.id))
  const job = { importId: found.id, version: version + 1 }
  await tx
    .update(dataImport)
    .set({ ...untried, confirmed, state: ImportState.storing, version: job.version })
    .where(eq(dataImport.id, found.id))
  await storeLater(tx, job)
  return { tableName, tableBizId: table.bizId }
}

/** Errors of a confirmation by field. */
function errorsOf(
  { columns, primaryKey, timeZone, dateOrder }: ConfirmingImport,
  sheet: ImportedSheet | undefined,
): Record<string, FieldError[]> {
  if (!sheet) return { sheet: [{ key: 'sheetUnknown' }] }
  const errors: Record<string, FieldError[]> = {}
  const names = new Set<string>()
  const places = new Set<number>()
  for (const [index, { at, name }] of columns.entries()) {
    if (at > sheet.width) errors[`columns.${index}.at`] = [{ key: 'columnUnknown' }]
    else if (places.has(at)) errors[`columns.${index}.at`] = [{ key: 'columnTwice', values: { column: at } }]
    if (names.has(name.toLowerCase()))
      errors[`columns.${index}.name`] = [{ key: 'columnNameTwice', values: { column: name } }]
    names.add(name.toLowerCase())
    places.add(at)
  }
  for (const [index, name] of primaryKey.entries())
    if (!names.has(name.toLowerCase()))
      errors[`primaryKey.${index}`] = [{ key: 'tableColumnUnknown', values: { column: name } }]
  // The order is never guessed: 1/5/26 is a day of January or of May.
  if (dateOrder === null && columns.some((column) => isUndecided(column, sheet)))
    errors.dateOrder = [{ key: 'dateOrderRequired' }]
  if (!isTimeZone(timeZone)) errors.timeZone = [{ key: 'timeZoneUnknown' }]
  return errors
}

const datedTypes: readonly FieldType[] = [FieldType.date, FieldType.timestamp]

const isUndecided = ({ at, fieldType }: ConfirmingImport['columns'][number], { columns }: ImportedSheet): boolean =>
  datedTypes.includes(fieldType) && columns.some((column) => column.at === at && column.dateOrder === 'undecided')

/** Offsets such as `+08:00` are not time zones. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Z]/i.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
