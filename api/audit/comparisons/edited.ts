import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { and, eq, sql } from 'drizzle-orm'
import type { EngineContext } from '#api/audit/data-process/engine-context.ts'
import type { ComparisonTotals } from '#api/audit/flow/comparison/totals.ts'
import type { Scope } from '#api/audit/reviews/scope.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { progressTo } from '#api/platform/engine/progress.ts'
import { type FileStore, streamOf } from '#api/platform/files/store/store.ts'
import { attachFile, type FileUse, storeUpload, type Upload } from '#api/platform/files/store/stored-file.ts'
import { cellTextMax } from '#api/platform/files/workbook/workbook-writing.ts'
import type { Caller } from '#api/platform/http/caller.ts'
import { type Run, repliedOf } from '#api/platform/jobs/job.ts'
import { countUpload } from '#api/platform/quota/quota.ts'
import { user } from '#api/shell/accounts/table.ts'
import type { Figures } from '#contract/audit/comparisons/shapes.ts'
import { fileBytesMax } from '#contract/platform/files/limits.ts'
import type { WorkbookFault } from '#contract/platform/files/workbook.ts'
import { languages } from '#contract/platform/language.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { beginChanged, type ChangedVersion } from './begin-changed.ts'
import { flowComparison, flowLineNote } from './table.ts'
import { type Comparison, comparisonVersions } from './version.ts'
import { comparisonWords } from './workbook-words.ts'

/** Uploaded workbooks of edited versions; only the job that makes versions of them reads them. */
const editedFiles: FileUse = { business: 'flow-comparison', bytesMax: fileBytesMax, takes: { kinds: ['xlsx'] } }

type Keeping = { scope: Scope; id: number; file: File; caller: Caller }

/**
 * Refuses notFound, execute.denied, comparison.empty (the version has no result), quota.rate, file.tooLarge, file.type,
 * file.busy.
 */
export async function keepEdited(
  { db, files, clock }: { db: Db; files: FileStore; clock: Clock },
  { scope, id, file, caller }: Keeping,
): Promise<Upload | Refusal> {
  const refused = await db.transaction(async (tx) => {
    const seen = await comparisonVersions.findEditable(tx, scope, id)
    if (isRefusal(seen)) return seen
    if (seen.found.dataset === null) return refuse('comparison.empty')
    return countUpload(tx, clock, { caller, bytes: file.size })
  })
  return refused ?? storeUpload({ db, files }, { use: editedFiles, file, caller })
}

/** Starts a version from an edited workbook. Refuses notFound, execute.denied, comparison.empty, comparison.running. */
export async function beginEdited(
  tx: Tx,
  scope: Scope,
  { id, upload }: { id: number; upload: Upload },
): Promise<ChangedVersion | Refusal> {
  const begun = await beginChanged(tx, scope, { id, change: { editedFile: upload.path } })
  if (!isRefusal(begun)) await attachFile(tx, upload, String(begun.id))
  return begun
}

type Reading = { found: Comparison; run: Run; output: string; budgetMs: number }
type Note = { place: number; text: string }
type Edited = { faults: WorkbookFault[] } | { lines: number; totals: ComparisonTotals; base: Figures; notes: Note[] }

/** Reads the workbook into the folder of a new result; the base result is kept. */
export async function readEdited(
  { db, files, engineContext }: { db: Db; files: FileStore; engineContext: EngineContext },
  { found, run, output, budgetMs }: Reading,
): Promise<Edited> {
  const [base] = await db
    .select()
    .from(flowComparison)
    .where(and(eq(flowComparison.objectId, found.objectId), eq(flowComparison.number, found.editedFrom ?? 0)))
  const { dataset, figures } = base ?? {}
  if (!base || !dataset || !figures) throw new Error('the base version of an edited version was not found')
  const before = await notesOf(db, base.id)
  const read = await engineContext.inFolder(async (folder) => {
    await mkdir(folder, { recursive: true })
    const path = join(folder, 'edited.xlsx')
    const stored = await files.get(found.editedFile ?? '')
    if (!stored) throw new Error('an edited workbook is not in the file store')
    await pipeline(
      streamOf({ size: stored.size, stream: () => stored.stream }),
      createWriteStream(path, { mode: 0o600 }),
    )
    const outcome = await engineContext.datasets.use([dataset], (folders) => {
      const result = folders.get(dataset) ?? ''
      const sources = found.inputs.map(({ fileName: file, sheet }) => ({ file, sheet }))
      const words = languages.map((language) => comparisonWords[language])
      const options = { inputs: [folder, result], output, budgetMs, signal: run.signal, onProgress: progressTo(run) }
      const notes = [...before].map(([place, { written }]): [number, string] => [place, written])
      return engineContext.engine.run('readEditedResult', { path, folder: result, sources, words, notes }, options)
    })
    return repliedOf(outcome)
  })
  if ('faults' in read) return read
  const isNew =
    read.notes.some(([place, text]) => before.get(place)?.written !== text) || before.size > read.notes.length
  if (read.changed === 0 && !isNew)
    return {
      faults: [{ sheet: null, row: null, column: null, reason: { key: 'files-workbook:fault.resultUnchanged' } }],
    }
  return {
    lines: read.lines,
    totals: read.totals,
    base: figures,
    notes: read.notes.map(([place, text]) => ({ place, text })),
  }
}

type StoredNote = Pick<typeof flowLineNote.$inferInsert, 'text' | 'createdBy' | 'createdAt'>

/** Notes of a version by line: as one cell of a workbook, and as single rows. */
export async function notesOf(on: Db | Tx, id: number): Promise<Map<number, { written: string; notes: StoredNote[] }>> {
  const rows = await on
    .select({ note: flowLineNote, name: user.name })
    .from(flowLineNote)
    .innerJoin(user, eq(user.id, flowLineNote.createdBy))
    .where(eq(flowLineNote.comparisonId, id))
    .orderBy(flowLineNote.id)
    .limit(notesWritten)
  const byLine = new Map<number, { written: string; notes: StoredNote[] }>()
  for (const { note, name } of rows) {
    const { text, createdBy, createdAt } = note
    const { written = '', notes = [] } = byLine.get(note.place) ?? {}
    byLine.set(note.place, {
      written: [written, `${name}：${text}`].filter(Boolean).join('\n').slice(0, cellTextMax).trim(),
      notes: [...notes, { text, createdBy, createdAt }],
    })
  }
  return byLine
}

/** Limit of notes in a workbook; each is written by a person. */
const notesWritten = 20_000
const rowsAtOnce = 1000

/** Copies unchanged notes with their author; changed ones are attributed to the uploader. */
export async function takeNotes(tx: Tx, found: Comparison, notes: readonly Note[]): Promise<void> {
  const [base] = await tx
    .select({ id: flowComparison.id })
    .from(flowComparison)
    .where(and(eq(flowComparison.objectId, found.objectId), eq(flowComparison.number, found.editedFrom ?? 0)))
  const before = base ? await notesOf(tx, base.id) : new Map<number, { written: string; notes: StoredNote[] }>()
  const rows = notes.flatMap(({ place, text }) => {
    const known = before.get(place)
    const chosen = known?.written === text ? known.notes : [{ text, createdBy: found.startedBy, createdAt: sql`now()` }]
    return chosen.map((note) => ({ ...note, comparisonId: found.id, place }))
  })
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await tx.insert(flowLineNote).values(rows.slice(at, at + rowsAtOnce))
}
