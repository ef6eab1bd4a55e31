import { sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { FileStore } from '#api/platform/files/store/store.ts'
import { attachFile, type FileUse, openStoredFile, type Upload } from '#api/platform/files/store/stored-file.ts'
import { storedFile } from '#api/platform/files/table.ts'
import type { Caller } from '#api/platform/http/caller.ts'
import type { StreamReply } from '#api/platform/http/route.ts'
import type { Keys } from '#api/platform/keys.ts'
import { consumeQuota, megabytesOf } from '#api/platform/quota/quota.ts'
import type { PaperLookup, PaperRow } from '#api/risk/papers/paper.ts'
import { postPaper, refusalOf } from '#api/risk/papers/paper-post.ts'
import { networkBy } from '#api/shell/session/sign-in/network.ts'
import { everyFileKind } from '#contract/platform/files/codes.ts'
import { fileBytesMax } from '#contract/platform/files/limits.ts'
import type { Language } from '#contract/platform/language.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { filesOfPaperMax, filesOfRowMax, paperMegabytesMax } from '#contract/risk/kinds/matrix/codes.ts'
import type { PaperNotes } from '#contract/risk/kinds/matrix/shapes.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import { DomainKind } from '#contract/risk/questionnaires/codes.ts'
import { measureNamesOf, type Questionnaire, type QuestionnaireStore } from './questionnaire.ts'

/** Rate limits by paper and by address, since an office may share one address. */
const paperFilesUploaded = { name: 'paperFilesUploaded', max: 150, minutes: 60 } as const
const paperFilesUploadedFrom = { name: 'paperFilesUploadedFrom', max: 3000, minutes: 60 } as const
const paperMegabytes = { name: 'paperMegabytes', max: paperMegabytesMax, minutes: 24 * 60 } as const
export const paperMegabytesFrom = { name: 'paperMegabytesFrom', max: 32_768, minutes: 24 * 60 } as const

/** Original file of a row, whose bytes the receipt signs. Its business id is the paper's id. */
export const rowFiles: FileUse = { business: 'risk-paper', bytesMax: fileBytesMax, takes: { kinds: everyFileKind } }

type NoteFile = { path: string; bid: string; name: string; bytes: number; sha256: string }

/** Comment and files of a row, by its position. */
export type Note = { row: number; comment: string; files: NoteFile[] }

/** Comments by row position; an empty one deletes the stored comment. */
export type Comments = ReadonlyMap<number, string>

type RawNote = { paperId: number; row: number; comment: string; files: string[] }

export const readNotes = (db: Db | Tx, paperId: number): Promise<Note[]> => notesOfPapers(db, [paperId])

export async function notesOfPapers(db: Db | Tx, paperIds: readonly number[]): Promise<(Note & { paperId: number })[]> {
  const { rows } = await db.execute<RawNote>(sql`
    select paper_id as "paperId", row, comment, files from risk_paper_note
    where paper_id = any(${sql.param(paperIds)}::int[]) order by paper_id, row`)
  return withFiles(db, rows)
}

/** Number of notes by paper id; papers without notes are missing. */
export async function countNotes(db: Db, paperIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ paperId: number; notes: number }>(sql`
    select paper_id as "paperId", count(*)::int as notes from risk_paper_note
    where paper_id = any(${sql.param(paperIds)}::int[]) group by paper_id`)
  return new Map(rows.map(({ paperId, notes }) => [paperId, notes]))
}

/** Replaces paths by the stored files. */
export async function withFiles<R extends { files: string[] }>(
  db: Db | Tx,
  rows: readonly R[],
): Promise<(Omit<R, 'files'> & { files: NoteFile[] })[]> {
  const paths = rows.flatMap(({ files }) => files)
  const found =
    paths.length === 0
      ? []
      : (
          await db.execute<NoteFile>(sql`
            select path, bid, origin_name as name, bytes, sha256 from ${storedFile}
            where path = any(${sql.param(paths)}::text[])`)
        ).rows
  const byPath = new Map(found.map((file) => [file.path, file]))
  return rows.map((row) => ({ ...row, files: row.files.flatMap((path) => byPath.get(path) ?? []) }))
}

/** Notes in the reply's format; without a paper, only what the questionnaire requests. */
export async function describeNotes(
  db: Db,
  questionnaire: Questionnaire,
  { paper, language }: { paper: Pick<PaperRow, 'id'> | undefined; language: Language },
): Promise<PaperNotes> {
  const { asks, rows } = questionnaire
  const notes = paper && asks.length > 0 ? await readNotes(db, paper.id) : []
  const described = notes.map(({ row, ...note }) => ({ criteriaId: rows[row]?.id ?? 0, ...note }))
  return {
    asks: [...asks],
    ...measureNamesOf(questionnaire, language),
    comments: described.flatMap(({ criteriaId, comment }) => (comment === '' ? [] : [{ criteriaId, text: comment }])),
    files: described.flatMap(({ criteriaId, files }) =>
      files.map(({ bid, name, bytes }) => ({ criteriaId, bid, name, bytes })),
    ),
  }
}

/** Merges comments into the notes. */
export function withComments(notes: readonly Note[], comments: Comments): Note[] {
  const byRow = new Map(notes.map((note) => [note.row, note]))
  for (const [row, comment] of comments) byRow.set(row, { files: [], ...byRow.get(row), row, comment })
  return [...byRow.values()].toSorted((one, other) => one.row - other.row)
}

export async function writeComments(tx: Tx, paperId: number, comments: Comments): Promise<void> {
  const [rows, texts] = [[...comments.keys()], [...comments.values()]]
  await tx.execute(sql`
    insert into risk_paper_note (paper_id, row, comment)
    select ${paperId}, said.row, said.comment
    from unnest(${sql.param(rows)}::smallint[], ${sql.param(texts)}::text[]) said(row, comment)
    where said.comment <> '' or exists (
      select from risk_paper_note known where known.paper_id = ${paperId} and known.row = said.row)
    on conflict (paper_id, row) do update set comment = excluded.comment`)
  await dropEmpty(tx, paperId)
}

const dropEmpty = (tx: Tx, paperId: number) =>
  tx.execute(sql`delete from risk_paper_note where paper_id = ${paperId} and comment = '' and files = '{}'`)

/** Copies notes to the paper requested again. */
export const copyNotes = async (tx: Tx, { from, to }: { from: number; to: number }): Promise<void> => {
  await tx.execute(sql`
    insert into risk_paper_note (paper_id, row, comment, files)
    select ${to}, row, comment, files from risk_paper_note where paper_id = ${from}`)
}

type Deps = { clock: Clock; keys: Keys; questionnaires: QuestionnaireStore }
type Params = { uuid: string; criteriaId: number }

/**
 * Checked before the upload is stored, and again when the file is added. Consumes the quotas of the paper and the
 * address. Refuses notFound, paper.locked, paper.late, project.archived, row.files (not allowed, or too many),
 * quota.rate.
 */
export async function mayAddFile(
  { db, clock, findPaper, questionnaires }: Deps & { db: Db; findPaper: PaperLookup },
  { uuid, criteriaId, bytes }: Params & { bytes: number },
  caller: Caller,
): Promise<PaperRow | Refusal> {
  const paper = await findPaper({ uuid, only: 'head' })
  if (isRefusal(paper)) return paper
  const questionnaire = await questionnaireOf(paper, questionnaires)
  if (isRefusal(questionnaire)) return questionnaire
  const row = questionnaire.rowOf.get(criteriaId)
  if (row === undefined) return refuse('notFound')
  const barred = refusalOf(paper, { type: undefined }) ?? refuseFile(questionnaire, await readNotes(db, paper.id), row)
  if (barred) return barred
  const [ofPaper, ofNetwork] = [`paper:${paper.id}`, networkBy(caller.address)]
  const amount = megabytesOf(bytes)
  const spent = await db.transaction(
    async (tx) =>
      (await consumeQuota(tx, clock, { quota: paperFilesUploaded, by: ofPaper })) ??
      (await consumeQuota(tx, clock, { quota: paperFilesUploadedFrom, by: ofNetwork })) ??
      (await consumeQuota(tx, clock, { quota: paperMegabytes, by: ofPaper, amount })) ??
      (await consumeQuota(tx, clock, { quota: paperMegabytesFrom, by: ofNetwork, amount })),
  )
  return spent ?? paper
}

/** Refuses notFound for other kinds. */
const questionnaireOf = async (
  paper: PaperRow,
  questionnaires: QuestionnaireStore,
  tx?: Tx,
): Promise<Questionnaire | Refusal> =>
  paper.kind === DomainKind.matrix ? questionnaires(paper.version_id, tx) : refuse('notFound')

function refuseFile({ asks }: Questionnaire, notes: readonly Note[], row: number): Refusal | undefined {
  const ofRow = notes.find((note) => note.row === row)?.files.length ?? 0
  const ofPaper = notes.reduce((sum, { files }) => sum + files.length, 0)
  const full = ofRow >= filesOfRowMax || ofPaper >= filesOfPaperMax
  return full || !asks.includes('files') ? refuse('row.files') : undefined
}

/** Changes files under the paper's lock and counts as a save, so that older forms conflict. */
const changeFiles = (
  tx: Tx,
  deps: Deps,
  uuid: string,
  change: (of: { paper: PaperRow; questionnaire: Questionnaire }) => Promise<Refusal | undefined>,
) =>
  postPaper(tx, deps, {
    uuid,
    post: { mode: AnswerMode.save, type: undefined, digest: Buffer.alloc(0) },
    fill: async (paper) => {
      const questionnaire = await questionnaireOf(paper, deps.questionnaires, tx)
      if (isRefusal(questionnaire)) return questionnaire
      const refused = await change({ paper, questionnaire })
      return refused ?? { unfilled: paper.unfilled, sealed: neverSubmitted }
    },
  })

function neverSubmitted(): never {
  throw new Error('a file submits no paper')
}

/** Refuses as `mayAddFile`, except quota.rate. */
export async function addFile(tx: Tx, deps: Deps, { uuid, criteriaId, upload }: Params & { upload: Upload }) {
  const done = await changeFiles(tx, deps, uuid, async ({ paper, questionnaire }) => {
    const row = questionnaire.rowOf.get(criteriaId)
    if (row === undefined) return refuse('notFound')
    const barred = refuseFile(questionnaire, await readNotes(tx, paper.id), row)
    if (barred) return barred
    await attachFile(tx, upload, String(paper.id))
    await tx.execute(sql`
      insert into risk_paper_note (paper_id, row, files) values (${paper.id}, ${row}, array[${upload.path}])
      on conflict (paper_id, row) do update set files = risk_paper_note.files || excluded.files`)
    return undefined
  })
  if (isRefusal(done)) return done
  const { rows } = await tx.execute<{ bid: string }>(sql`select bid from ${storedFile} where path = ${upload.path}`)
  return { ...done, bid: rows[0]?.bid ?? '' }
}

/** The sweep later deletes the file. Refuses notFound, paper.locked, paper.late, project.archived. */
export const removeFile = (tx: Tx, deps: Deps, { uuid, bid }: { uuid: string; bid: string }) =>
  changeFiles(tx, deps, uuid, async ({ paper }) => {
    const found = (await readNotes(tx, paper.id)).flatMap(({ files }) => files).find((file) => file.bid === bid)
    if (!found) return refuse('notFound')
    await tx.execute(sql`
      update risk_paper_note set files = array_remove(files, ${found.path})
      where paper_id = ${paper.id} and ${found.path} = any(files)`)
    await dropEmpty(tx, paper.id)
    return undefined
  })

/** File of a paper, for callers who may read its answers. Refuses notFound and paper.sealed. */
export async function readFileOf(
  { db, files, findPaper }: { db: Db; files: FileStore; findPaper: PaperLookup },
  { uuid, bid, receipt }: { uuid: string; bid: string; receipt?: string | undefined },
): Promise<StreamReply | Refusal> {
  const paper = await findPaper({ uuid, receipt })
  if (isRefusal(paper)) return paper
  const found = (await readNotes(db, paper.id)).flatMap((note) => note.files).find((file) => file.bid === bid)
  if (!found) return refuse('notFound')
  const stored = await openStoredFile({ db, files }, { path: found.path, uses: [rowFiles], mayRead: () => true })
  return isRefusal(stored) ? stored : { name: found.name, ...stored }
}

/** Detaches files that no note refers to; the upload sweep then deletes them. */
export async function letGoOfFiles(db: Db): Promise<void> {
  await db.execute(sql`
    update ${storedFile} set kept = false
    where business_type = ${rowFiles.business} and kept and created_at < now() - interval '1 hour'
      and path not in (select unnest(files) from risk_paper_note where files <> '{}')`)
}
