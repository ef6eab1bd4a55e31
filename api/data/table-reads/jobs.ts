import { createWriteStream } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type JobContext, jobIn } from '#api/platform/engine/job.ts'
import { and, type Expression, ge, gt, isIn, isNotNull, le, literal } from '#api/platform/engine/plan/expression.ts'
import { isLiteralOf } from '#api/platform/engine/plan/literals.ts'
import { filter, limit, type Plan, pick, sort } from '#api/platform/engine/plan/plan.ts'
import type { Session, Value } from '#api/platform/engine/session.ts'
import { csvRow, csvStart, textCell } from '#api/platform/exports/csv-text.ts'
import {
  type ColumnToWrite,
  type SheetToWrite,
  streamed,
  streamWorkbook,
  type WorkbookFacts,
} from '#api/platform/files/workbook/workbook-writing.ts'
import type { exportForm } from '#contract/data/mart/shapes.ts'
import type { FieldType } from '#contract/data/tables/codes.ts'
import { rowKey } from '../data-rights/open-table.ts'
import { csvLines } from './csv-cells.ts'
import { cellWriter } from './export-cell.ts'

export type PageParams = {
  /** Opened rows that match the reader's filter and cursor. */
  rows: Plan
  /** Sort order; row order if undefined. */
  by: SortBy | undefined
  /** Maximum rows of the page. */
  size: number
  columns: readonly string[]
  /** Number of keys to find in this order, of which the page uses the first; or the known keys of the page. */
  keys: number | readonly number[]
  /** True if no cursor excludes rows before the page. */
  isFirst: boolean
  /** Plan that counts the rows without paging; null if the number is known. */
  counted: Plan | null
  /** Number of rows of the version. */
  of: number
}
type SortBy = { by: string; descending: boolean }
export type RawCell = Exclude<Value, bigint>
export type PageRead = { rows: RawCell[][]; keys: number[]; total: number | null }

/**
 * Rows of one page; bigints as text. First finds the keys from the columns of filter and order alone, then reads the
 * other columns of these rows. If fewer keys than requested are found, they are all rows and give the total.
 */
async function readPage(params: PageParams, { session }: JobContext): Promise<PageRead> {
  const { rows, by, size, columns, counted, isFirst } = params
  const keys = typeof params.keys === 'number' ? await findKeys(session, params, params.keys) : params.keys
  const isWhole = isFirst && typeof params.keys === 'number' && keys.length < params.keys
  const total = !counted ? null : isWhole ? keys.length : Number((await session.rows(counted))[0]?.[0])
  const onPage = keys.slice(0, size)
  if (onPage.length === 0) return { rows: [], keys: [...keys], total }
  const isOfPage = isIn(
    rowKey,
    onPage.map((key) => literal(String(key), 'bigint')),
  )
  const found = await session.rows(pick(inOrder(filter(rows, isOfPage), by, size), columns))
  return { rows: found.map(plainRow), keys: [...keys], total }
}

const inOrder = (rows: Plan, by: SortBy | undefined, most: number): Plan =>
  limit(by ? sort(rows, by, rowKey) : sort(rows, rowKey), most)

/** Keys of the first rows in the order of a page. */
async function findKeys(session: Session, { rows, by, of }: PageParams, most: number): Promise<number[]> {
  const isNear = by && (await boundOf(session, { rows, by, size: most, of }))
  const near = isNear === undefined ? rows : filter(rows, isNear)
  return (await session.rows(pick(inOrder(near, by, most), [rowKey]))).map(([key]) => Number(key))
}

const plainRow = (row: Value[]): RawCell[] => row.map((cell) => (typeof cell === 'bigint' ? String(cell) : cell))

/** Rows of a small result; bigints as text. */
const readRows = async ({ plan }: { plan: Plan }, { session }: JobContext): Promise<RawCell[][]> =>
  (await session.rows(plan)).map(plainRow)

/** Number of rows at the end of a table that are read to bound the sort value. */
const boundingRows = 40_960
const boundLengthMax = 200

/**
 * Condition that all rows of a page meet, derived from the last rows of the table. It excludes most rows from reading,
 * above all for a descending order of growing values. undefined if these rows have too few values.
 */
async function boundOf(
  session: Session,
  { rows, by, size, of }: Pick<PageParams, 'rows' | 'size' | 'of'> & { by: SortBy },
): Promise<Expression | undefined> {
  if (of <= boundingRows) return undefined
  const type = (await session.schema(rows)).find(({ name }) => name === by.by)?.type
  const last = filter(rows, and(gt(rowKey, literal(String(of - boundingRows), 'bigint')), isNotNull(by.by)))
  const known = await session.rows(pick(limit(sort(last, by), size), [by.by]))
  const value = known.at(-1)?.[0] ?? null
  if (known.length < size || value === null || type === undefined || type === 'boolean') return undefined
  const bound = typeof value === 'bigint' ? String(value) : value
  if (!isLiteralOf(bound, type) || String(bound).length > boundLengthMax) return undefined
  return by.descending ? ge(by.by, literal(bound, type)) : le(by.by, literal(bound, type))
}

export type ExportParams = {
  /** Ordered rows, with only the columns to write. */
  plan: Plan
  counted: Plan
  form: typeof exportForm._output
  columns: readonly { head: string; fieldType: FieldType }[]
  timeZone: string
  words: { yes: string; no: string }
  /** Sheet about the workbook, name of the other sheet, and metadata. */
  workbook: { about: SheetToWrite; sheet: string; facts: WorkbookFacts }
}

export const exportFile = 'export'

/** Writes rows to a file in the output folder. Throws if their number differs from that of the source. */
async function exportRows(
  params: ExportParams,
  { session, room, progress }: JobContext,
): Promise<{ rows: number; bytes: number }> {
  const path = join(room.output, exportFile)
  const of = Number((await session.rows(params.counted))[0]?.[0])
  const rows = await writers[params.form](params, {
    session,
    path,
    progress: (done) => progress({ stage: 'export', rows: done, of }),
  })
  if (rows !== of) throw new Error(`an export has ${rows} rows, its source ${of}`)
  return { rows, bytes: (await stat(path)).size }
}

type Writing = { session: Session; path: string; progress: (rows: number) => void }

const writers = {
  xlsx: writeXlsx,
  csv: writeCsv,
  parquet: ({ plan }, { session, path }) => session.writeForOthers(plan, path),
} as const satisfies Record<ExportParams['form'], (params: ExportParams, writing: Writing) => Promise<number>>

/** Rows in batches, with cells formatted for a file. */
async function* batches({ plan, columns, timeZone, words }: ExportParams, { session, progress }: Writing) {
  const writersOfColumns = columns.map(({ fieldType }) => cellWriter(fieldType, { timeZone, words }))
  let done = 0
  for await (const chunk of session.stream(plan)) {
    const values = columns.map((_, at) => chunk.values(at))
    const rows: (string | number | null)[][] = []
    for (let row = 0; row < chunk.count; row++)
      rows.push(values.map((column, at) => writersOfColumns[at]?.(column[row] ?? null) ?? null))
    yield rows
    done += chunk.count
    progress(done)
  }
}

const formats: Partial<Record<FieldType, NonNullable<ColumnToWrite['format']>>> = { date: 'day', timestamp: 'second' }
const columnWidth = 18

async function writeXlsx(params: ExportParams, writing: Writing): Promise<number> {
  const { about, sheet, facts } = params.workbook
  let rows = 0
  const counted = async function* () {
    for await (const batch of batches(params, writing)) {
      rows += batch.length
      yield batch
    }
  }
  const columns = params.columns.map(({ head, fieldType }) => {
    const format = formats[fieldType]
    return { head, width: columnWidth, ...(format && { format }) }
  })
  await writeFile(writing.path, streamWorkbook([streamed(about), { name: sheet, columns, rows: counted }], facts))
  return rows
}

/** RFC 4180 in UTF-8 with a byte order mark, by which spreadsheets know the encoding. */
async function writeCsv(params: ExportParams, writing: Writing): Promise<number> {
  const { plan, columns, timeZone, words } = params
  const lines = csvLines(
    plan,
    columns.map(({ head, fieldType }) => ({ name: head, fieldType })),
    { timeZone, words },
  )
  let rows = 0
  async function* pieces() {
    yield `${csvStart}${csvRow(columns.map(({ head }) => textCell(head)))}`
    for await (const chunk of writing.session.stream(lines.rows)) {
      const cells = lines.parts.map(({ textOf }, at) => (textOf ? chunk.values(at).map(textOf) : chunk.texts(at)))
      let piece = ''
      for (let row = 0; row < chunk.count; row++) {
        for (const [at, column] of cells.entries()) piece += at === 0 ? column[row] : `,${column[row]}`
        piece += '\r\n'
      }
      rows += chunk.count
      writing.progress(rows)
      yield piece
    }
  }
  await pipeline(Readable.from(pieces()), createWriteStream(writing.path))
  return rows
}

/** Engine jobs that read tables for users. */
export const tableReadJobs = {
  page: jobIn({ inAnyOrder: true }, readPage),
  rows: readRows,
  export: jobIn({ threads: 2 }, exportRows),
}
