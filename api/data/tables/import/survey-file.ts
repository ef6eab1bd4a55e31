import { openAsBlob } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { JobContext } from '#api/platform/engine/job.ts'
import { type ForeignColumn, readableTypes } from '#api/platform/engine/session.ts'
import { previewEncodings } from '#api/platform/files/preview/encoding-previews.ts'
import { headOf } from '#api/platform/files/reader/file-kind.ts'
import { BrokenFile, LineTooLong } from '#api/platform/ingest/broken-file.ts'
import { isJsonLines, isOtherJson, openJsonLines } from '#api/platform/ingest/json-lines.ts'
import { writeRaw } from '#api/platform/ingest/raw.ts'
import { openSheets } from '#api/platform/ingest/sheets.ts'
import { noNotes, type SheetNotes, TooManyTexts } from '#api/platform/ingest/workbook-rows.ts'
import { columnsMax, FieldType, importBytesMax } from '#contract/data/tables/codes.ts'
import {
  type ChoosableEncoding,
  type Encoding,
  type EncodingPreview,
  type FileFault,
  isChoosable,
} from '#contract/platform/files/content.ts'
import { mayHaveDecimalCommas } from '#contract/platform/ingest/decimal.ts'
import { type FileForm, shownCell } from '#contract/platform/ingest/file.ts'
import { headSearchRows } from './head-row.ts'
import type { RawSheet } from './raw-sheet.ts'
import { type RawSurvey, surveySheet } from './survey-sheet.ts'

type SurveyParams = {
  path: string
  /** Encoding of a text file chosen by a person; detected if absent. */
  encoding?: ChoosableEncoding
}

/** A sheet of the file; its raw table is a file in the job's folder. */
export type SheetSurvey = RawSurvey & {
  /** Name in the file; null for a text file. */
  name: string | null
  isHidden: boolean
  notes: SheetNotes
}

export type FileSurvey =
  | {
      form: Exclude<FileForm, 'zip'> | 'json' | 'parquet'
      /** Encoding of a text. */
      encoding?: Encoding
      encodingPreviews: EncodingPreview[]
      sheets: SheetSurvey[]
      /** Sheets that the workbook lists but does not contain. */
      missing: string[]
      brokenBytes: number
      doubtfulEncoding: boolean
    }
  | SurveyFault

/** Reason why a file cannot become a table. `count` is the number of its columns. */
type SurveyFault = {
  fault: FileFault | 'tooManyColumns' | 'lineTooLong' | 'nestedValues' | 'typeUnknown' | 'jsonList'
  count?: number
  row?: number
  column?: string
  sheet?: string
}

/** Reads a file into raw tables, one per sheet, and suggests header, columns and key of each. */
export async function surveyFile({ path, encoding }: SurveyParams, context: JobContext): Promise<FileSurvey> {
  try {
    if (await isBeyondMemory(path)) return { fault: 'tooLarge' }
    const mark = await markOf(path)
    if (mark === parquetMark) return await surveyParquet(path, context)
    if (mark === encryptedMark) return { fault: 'encrypted' }
    if (await isJsonLines(path)) return await surveyJsonLines({ path, encoding }, context)
    if (await isOtherJson(path)) return { fault: 'jsonList' }
    return await surveySheets({ path, encoding }, context)
  } catch (error) {
    if (error instanceof LineTooLong) return { fault: 'lineTooLong', row: error.row }
    if (!(error instanceof BrokenFile)) throw error
    return { fault: error.cause instanceof TooManyTexts ? 'tooLarge' : 'broken' }
  }
}

/** True if a workbook is too large to be read into memory; a file in an archive may be larger than an upload. */
async function isBeyondMemory(path: string): Promise<boolean> {
  const file = await openAsBlob(path)
  const head = await headOf(file)
  return (head === 'zip' && file.size > importBytesMax.xlsx) || (head === 'compound' && file.size > importBytesMax.xls)
}

async function surveySheets({ path, encoding }: SurveyParams, context: JobContext): Promise<FileSurvey> {
  const { session, room, progress } = context
  const opened = await openSheets(path, { encoding, columnsMax: columnsMax + 1 })
  if ('fault' in opened) return { fault: opened.fault }
  const sheets: SheetSurvey[] = []
  for (const [at, { name, isHidden, notes, rows }] of opened.sheets.entries()) {
    let widest = 0
    const raw = await writeRaw(session, rows, {
      scratch: room.scratch,
      file: join(room.output, `raw-${at}.parquet`),
      columnsMax,
      see(batch) {
        for (const { number, cells } of batch)
          if (number <= headSearchRows && cells.length > columnsMax) widest = Math.max(widest, widthOf(cells))
        progress({ stage: 'read', rows: batch.at(-1)?.number ?? 0, of: 0 })
      },
      pass: (last) => progress({ stage: 'read', rows: last, of: 0 }),
    })
    if (widest > columnsMax) return { fault: 'tooManyColumns', count: widest, ...(name !== null && { sheet: name }) }
    if (raw.rows === 0) continue
    sheets.push({
      ...(await surveyRaw(
        { ...raw, isText: opened.form === 'csv', hasDecimalCommas: mayHaveDecimalCommas(opened.csv?.separator) },
        context,
      )),
      name,
      isHidden,
      notes: { ...noNotes, ...notes },
    })
  }
  if (sheets.length === 0) return { fault: 'empty' }
  const { form, csv, brokenBytes, isDoubtful, missing } = opened
  const ofText = csv ? await textFound(path, csv.encoding) : { encodingPreviews: [] }
  return { form, ...ofText, sheets, missing: [...missing], brokenBytes, doubtfulEncoding: isDoubtful }
}

async function textFound(path: string, encoding: Encoding) {
  return { encoding, encodingPreviews: isChoosable(encoding) ? await previewEncodings(path) : [] }
}

async function surveyRaw(raw: RawSheet, { session, progress }: JobContext): Promise<RawSurvey> {
  progress({ stage: 'survey', rows: 0, of: raw.rows })
  const survey = await surveySheet(session, raw)
  return { ...survey, raw: { ...survey.raw, file: basename(raw.file) } }
}

/** Survey of a form with one table and named columns. */
const named = (form: 'json' | 'parquet', survey: RawSurvey): FileSurvey => ({
  form,
  encodingPreviews: [],
  sheets: [{ ...survey, name: null, isHidden: false, notes: noNotes }],
  missing: [],
  brokenBytes: 0,
  doubtfulEncoding: false,
})

async function surveyJsonLines({ path, encoding }: SurveyParams, context: JobContext): Promise<FileSurvey> {
  const { session, room, progress } = context
  const { heads, nested, text, rows } = await openJsonLines(path, encoding)
  if (nested) return { fault: 'nestedValues', row: nested.row, column: shownCell(nested.nested) }
  if (heads.length > columnsMax) return { fault: 'tooManyColumns', count: heads.length }
  const raw = await writeRaw(session, rows, {
    scratch: room.scratch,
    file: join(room.output, 'raw-0.parquet'),
    columnsMax,
    see: (batch) => progress({ stage: 'read', rows: batch.at(-1)?.number ?? 0, of: 0 }),
  })
  const survey = named('json', await surveyRaw({ ...raw, isText: false, heads }, context))
  const { brokenBytes, isDoubtful: doubtfulEncoding } = text
  return { ...survey, ...(await textFound(path, text.encoding)), brokenBytes, doubtfulEncoding }
}

const parquetMark = 'PAR1'
/** Magic number of a Parquet file with encrypted footer. */
const encryptedMark = 'PARE'

async function markOf(path: string): Promise<string> {
  const file = await open(path, 'r')
  const { buffer } = await file
    .read(Buffer.alloc(parquetMark.length), 0, parquetMark.length, 0)
    .finally(() => file.close())
  return buffer.toString('latin1')
}

const typesOfParquet: Readonly<Record<(typeof readableTypes)[number], FieldType>> = {
  text: FieldType.string,
  boolean: FieldType.boolean,
  integer: FieldType.integer,
  decimal: FieldType.number,
  double: FieldType.float,
  date: FieldType.date,
  timestamp: FieldType.timestamp,
  instant: FieldType.timestamp,
  time: FieldType.time,
}

const isReadable = (type: ForeignColumn['type']): type is keyof typeof typesOfParquet =>
  readableTypes.some((readable) => readable === type)

async function surveyParquet(path: string, context: JobContext): Promise<FileSurvey> {
  const { session, room } = context
  const columns = await session.describeForeign(path).catch((cause: unknown) => {
    throw new BrokenFile('the Parquet file cannot be read', { cause })
  })
  const faulty = columns.find(({ type }) => !isReadable(type))
  if (faulty)
    return { fault: faulty.type === 'nested' ? 'nestedValues' : 'typeUnknown', column: shownCell(faulty.name) }
  if (columns.length > columnsMax) return { fault: 'tooManyColumns', count: columns.length }
  const file = join(room.output, 'raw-0.parquet')
  const rows = await session.convertForeign(columns, path, file)
  const heads = columns.map(({ name }) => name)
  const types = columns.flatMap(({ type }) => (isReadable(type) ? [typesOfParquet[type]] : []))
  const isFiner = columns.some((column) => column.isFiner)
  const raw = { file, rows, width: columns.length, isText: false, heads, types, isFiner }
  return named('parquet', await surveyRaw(raw, context))
}

/** Trailing empty cells do not count. */
const widthOf = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell.trim() !== '') + 1
