import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '#api/platform/db/connection.ts'
import { ImportField, ImportMode, ListImportState, watchEntriesMax } from '#contract/data/watch-lists/codes.ts'
import type {
  cancellingListImport,
  confirmingListImport,
  RereadingList,
} from '#contract/data/watch-lists/import-shapes.ts'
import { choosableEncodings } from '#contract/platform/files/content.ts'
import { noHeadRow } from '#contract/platform/ingest/file.ts'
import { type FieldError, isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { entriesQuota } from '../quotas.ts'
import { watchList, watchListImport } from '../table.ts'
import { readLater, storeLater } from './import-jobs.ts'
import { end, type ListImport } from './import-row.ts'

type Open = { found: ListImport; list: typeof watchList.$inferSelect }

/** Locks the list of an import that waits for a confirmation. Refuses notFound, record.conflict, state.refused. */
async function openWaiting(tx: Tx, { bizId, version }: { bizId: string; version: number }): Promise<Open | Refusal> {
  const [of] = await tx
    .select({ listId: watchListImport.listId })
    .from(watchListImport)
    .where(eq(watchListImport.bizId, bizId))
  if (!of) return refuse('notFound')
  const [list] = await tx.select().from(watchList).where(eq(watchList.id, of.listId)).for('no key update')
  const [found] = await tx.select().from(watchListImport).where(eq(watchListImport.bizId, bizId))
  if (!list || !found) return refuse('notFound')
  if (found.version !== version) return refuse('record.conflict', { detail: { version: found.version } })
  return found.state === ListImportState.ready ? { found, list } : refuse('state.refused')
}

/**
 * Enqueues reading the file again. Refuses as `openWaiting`, validation (an unknown sheet, header row or column, a
 * field twice, or an encoding of a workbook).
 */
export async function rereadImport(
  tx: Tx,
  { bizId, version, ...choices }: RereadingList,
): Promise<{ list: string; fileName: string } | Refusal> {
  const open = await openWaiting(tx, { bizId, version })
  if (isRefusal(open)) return open
  const { found, list } = open
  const faults = faultsOf(choices, found)
  if (Object.keys(faults).length > 0) return refuse('validation', { faults })
  await tx
    .update(watchListImport)
    .set({ choices, state: ListImportState.reading, progress: null, finishedAt: null, version: version + 1 })
    .where(eq(watchListImport.id, found.id))
  await readLater(tx, { importId: found.id, version: version + 1 })
  return { list: list.bizId, fileName: found.fileName }
}

type Choices = Omit<RereadingList, 'bizId' | 'version'>

function faultsOf({ encoding, sheet, headRow, columns }: Choices, found: ListImport): Record<string, FieldError[]> {
  const chosen = found.sheets[sheet]
  if (!chosen) return { sheet: [{ key: 'sheetUnknown' }] }
  const faults: Record<string, FieldError[]> = {}
  const isText = choosableEncodings.some((each) => each === found.encoding)
  if (encoding !== undefined && !isText) faults.encoding = [{ key: 'encodingFixed' }]
  const isShown =
    headRow === undefined || headRow === noHeadRow || chosen.start.some(({ number }) => number === headRow)
  if (!isShown) faults.headRow = [{ key: 'headRowTooFar' }]
  if (columns) Object.assign(faults, faultsOfColumns(columns))
  return faults
}

/** Faults of chosen columns: one must hold the names, and only aliases may have several columns. */
function faultsOfColumns(columns: NonNullable<Choices['columns']>): Record<string, FieldError[]> {
  const faults: Record<string, FieldError[]> = {}
  if (!columns.some(({ field }) => field === ImportField.name))
    faults.columns = [{ key: 'watch-lists-faults:nameColumnMissing' }]
  const taken = new Map<number | ImportField, number>()
  for (const [index, { at, field }] of columns.entries()) {
    const isTwice = taken.has(at) || (field !== ImportField.aliases && taken.has(field))
    if (isTwice) faults[`columns.${index}.field`] = [{ key: 'watch-lists-faults:fieldTwice' }]
    taken.set(at, index)
    taken.set(field, index)
  }
  return faults
}

/**
 * Confirms an import and enqueues storing its entries. Refuses as `openWaiting`, version.conflict (the list has changed
 * since it was compared), state.refused (no entries were found), quota.full.
 */
export async function confirmImport(
  tx: Tx,
  { bizId, version, mode }: z.output<typeof confirmingListImport>,
): Promise<{ list: string; fileName: string; entries: number } | Refusal> {
  const open = await openWaiting(tx, { bizId, version })
  if (isRefusal(open)) return open
  const { found, list } = open
  const { checked } = found
  if (!checked || checked.taken === 0)
    return refuse('state.refused', { said: { key: 'watch-lists-faults:nothingTaken' } })
  if (checked.revision !== list.revision) return refuse('version.conflict', { detail: { revision: list.revision } })
  const entries = mode === ImportMode.replace ? checked.taken : list.entries + checked.came
  if (entries > watchEntriesMax)
    return refuse('quota.full', { quota: entriesQuota, detail: { quota: entriesQuota.name, entries } })
  await tx
    .update(watchListImport)
    .set({ mode, state: ListImportState.storing, progress: null, finishedAt: null, version: version + 1 })
    .where(eq(watchListImport.id, found.id))
  await storeLater(tx, { importId: found.id, version: version + 1 })
  return { list: list.bizId, fileName: found.fileName, entries }
}

/** Ends a pending import without changing the list. Refuses as `openWaiting`. */
export async function cancelImport(
  tx: Tx,
  params: z.output<typeof cancellingListImport>,
): Promise<{ list: string; fileName: string } | Refusal> {
  const open = await openWaiting(tx, params)
  if (isRefusal(open)) return open
  await end(tx, open.found, { state: ListImportState.cancelled, version: params.version + 1 })
  return { list: open.list.bizId, fileName: open.found.fileName }
}
