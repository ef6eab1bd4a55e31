import { basename, join } from 'node:path'
import type { JobContext } from '#api/platform/engine/job.ts'
import { previewEncodings } from '#api/platform/files/preview/encoding-previews.ts'
import { BrokenFile, LineTooLong } from '#api/platform/ingest/broken-file.ts'
import type { CsvForm } from '#api/platform/ingest/csv.ts'
import { writeRaw } from '#api/platform/ingest/raw.ts'
import { openSheets } from '#api/platform/ingest/sheets.ts'
import { type SheetNotes, TooManyTexts } from '#api/platform/ingest/workbook-rows.ts'
import { columnsMax } from '#contract/data/tables/codes.ts'
import {
  type ChoosableEncoding,
  type EncodingPreview,
  type FileFault,
  isChoosable,
} from '#contract/platform/files/content.ts'
import type { FileForm } from '#contract/platform/ingest/file.ts'
import { headSearchRows } from './head-row.ts'
import { type RawSurvey, surveySheet } from './survey-sheet.ts'

type SurveyAsked = {
  path: string
  /** Encoding of a text file chosen by a person; detected if absent. */
  encoding?: ChoosableEncoding
}

/** A sheet of the file; the file of its raw table is a name in the folder of the job. */
export type SheetSurvey = RawSurvey & {
  /** Name in the file; null for a text file. */
  name: string | null
  isHidden: boolean
  notes: SheetNotes
}

export type FileSurvey =
  | {
      form: Exclude<FileForm, 'zip'>
      csv?: CsvForm | undefined
      encodingPreviews: EncodingPreview[]
      sheets: SheetSurvey[]
      /** Sheets that the workbook lists but does not contain. */
      missing: string[]
      brokenBytes: number
      doubtfulEncoding: boolean
    }
  | SurveyFault

/** `detail` is the number of columns, or the row of a line that is too long. */
export type SurveyFault = {
  fault: FileFault | 'tooManyColumns' | 'lineTooLong'
  detail?: number
  sheet?: string | null
}

/** Reads a file into raw tables, one per sheet, and proposes head, columns and key of each. */
export async function surveyFile(
  { path, encoding }: SurveyAsked,
  { session, room, progress }: JobContext,
): Promise<FileSurvey> {
  const opened = await openSheets(path, { encoding, columnsMax: columnsMax + 1 })
  if ('fault' in opened) return { fault: opened.fault }
  const sheets: SheetSurvey[] = []
  try {
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
      if (widest > columnsMax) return { fault: 'tooManyColumns', detail: widest, sheet: name }
      if (raw.rows === 0) continue
      progress({ stage: 'survey', rows: 0, of: raw.rows })
      const { hiddenRows = 0, mergedAreas = 0 } = notes ?? {}
      const survey = await surveySheet(session, { ...raw, isText: opened.form === 'csv' })
      sheets.push({
        ...survey,
        raw: { ...survey.raw, file: basename(raw.file) },
        name,
        isHidden,
        notes: { hiddenRows, mergedAreas },
      })
    }
  } catch (error) {
    if (error instanceof LineTooLong) return { fault: 'lineTooLong', detail: error.row }
    if (!(error instanceof BrokenFile)) throw error
    return { fault: error.cause instanceof TooManyTexts ? 'tooLarge' : 'broken' }
  }
  if (sheets.length === 0) return { fault: 'empty' }
  const { form, csv, brokenBytes, isDoubtful, missing } = opened
  const encodingPreviews = csv && isChoosable(csv.encoding) ? await previewEncodings(path) : []
  return { form, csv, encodingPreviews, sheets, missing: [...missing], brokenBytes, doubtfulEncoding: isDoubtful }
}

/** Trailing empty cells do not count. */
const widthOf = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell.trim() !== '') + 1
