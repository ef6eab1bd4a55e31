import { sql } from 'drizzle-orm'
import type { Db } from '#api/platform/db/connection.ts'
import { asc, type List, matches, readPage, readUpTo } from '#api/platform/db/list.ts'
import { type Keys, linkIn } from '#api/platform/keys.ts'
import { textIn } from '#api/platform/text.ts'
import { departmentGroup } from '#api/risk/campaigns/department.ts'
import { column, type Table } from '#api/risk/results/export-sheets.ts'
import { resultPapers } from '#api/risk/results/result-papers.ts'
import type { ReplyOf } from '#contract/platform/call.ts'
import type { Language } from '#contract/platform/language.ts'
import { type Page, recordsOf } from '#contract/platform/paging.ts'
import type { pageNotes as pageCall } from '#contract/risk/kinds/matrix/result-calls.ts'
import { type Note, withFiles } from './notes.ts'
import type { Questionnaire } from './questionnaire.ts'
import { type Counted, causeOf, ofPapers } from './result.ts'
import { causeColumns } from './result-tables.ts'

type Deps = { db: Db; keys: Keys }
type Raw = {
  row: number
  comment: string
  files: string[]
  itemId: string
  name: string
  department: string
  submittedAt: string
  sealed: Buffer
}

/** Notes of counted papers that match the filters, by row, department and respondent. */
function notesOf(projectId: number, { questionnaire, choice }: Pick<Counted, 'questionnaire' | 'choice'>): List {
  const from = sql`risk_paper_note n join (${resultPapers(projectId)}) on n.paper_id = p.id`
  const { dimension, department } = choice
  const rows = questionnaire.rows.flatMap((row, at) =>
    dimension === undefined || row.dimension['zh-Hans'] === dimension ? [at] : [],
  )
  return {
    columns: sql`
      n.row, n.comment, n.files, i.biz_id as "itemId", i.name, i.department, p.submitted_at as "submittedAt",
      p.uuid_sealed as sealed`,
    from,
    where: [
      sql`p.version_id = ${questionnaire.versionId}`,
      matches(sql`i.department`, department),
      dimension === undefined ? undefined : sql`n.row = any(${sql.param(rows)}::smallint[])`,
    ],
    order: [asc(sql`n.row`), asc(sql`i.department`), asc(sql`p.id`)],
    counted: 'beside',
  }
}

export async function pageNotes(
  { db, keys }: Deps,
  { projectId, counted, page }: { projectId: number; counted: Counted; page: Page },
): Promise<ReplyOf<typeof pageCall>> {
  const { questionnaire, language } = counted
  const { rows, total } = await readPage<Raw>(db, notesOf(projectId, counted), page)
  const described = (await withFiles(db, rows)).map(({ row, sealed, department, files, ...note }) => ({
    ...causeOf(questionnaire, row, language),
    ...note,
    files: files.map(({ bid, name, bytes }) => ({ bid, name, bytes })),
    department: departmentGroup(department, language),
    uuid: linkIn(keys, sealed),
  }))
  return {
    ...recordsOf({ rows: described, total }, page),
    ...ofPapers(counted),
    asks: [...questionnaire.asks],
  }
}

/** Row limit of the sheet; further notes are in the papers' own workbooks. */
const notesWrittenMax = 20_000

export async function notesTable(db: Db, projectId: number, counted: Counted): Promise<Table> {
  const { questionnaire, language } = counted
  const say = textIn(language)
  const { rows } = await readUpTo<Raw>(db, notesOf(projectId, counted), notesWrittenMax)
  return {
    columns: [
      ...causeColumns(language),
      column(say('results-export:head.respondent'), 20),
      column(say('files-export:head.department'), 28),
      ...noteColumns(language),
    ],
    rows: (await withFiles(db, rows)).map(({ row, name, department, ...note }) => [
      ...textsOf(questionnaire, row, language),
      name,
      departmentGroup(department, language),
      ...noteCells(note),
    ]),
  }
}

export const paperNotesTable = (questionnaire: Questionnaire, notes: readonly Note[], language: Language): Table => ({
  columns: paperNotesColumns(language),
  rows: notes.map((note) => paperNoteRow(questionnaire, note, language)),
})

export const paperNotesColumns = (language: Language) => [...causeColumns(language), ...noteColumns(language)]

export const paperNoteRow = (questionnaire: Questionnaire, note: Note, language: Language) => [
  ...textsOf(questionnaire, note.row, language),
  ...noteCells(note),
]

function textsOf(questionnaire: Questionnaire, row: number, language: Language): string[] {
  const { dimension, cause, subCause } = causeOf(questionnaire, row, language)
  return [dimension, cause, subCause]
}

function noteColumns(language: Language) {
  const say = textIn(language)
  return [
    column(say('kinds-matrix-export:head.comment'), 60),
    column(say('kinds-matrix-export:head.files'), 40),
    column(say('kinds-matrix-export:head.fileDigest'), 68),
  ]
}

const noteCells = ({ comment, files }: Pick<Note, 'comment' | 'files'>) => [
  comment || null,
  files.map(({ name }) => name).join('\n') || null,
  files.map(({ sha256 }) => sha256).join('\n') || null,
]
