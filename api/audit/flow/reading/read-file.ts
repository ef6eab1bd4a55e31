import { join } from 'node:path'
import type { JobContext } from '#api/platform/engine/job.ts'
import { previewEncodings } from '#api/platform/files/preview/encoding-previews.ts'
import { BrokenFile } from '#api/platform/ingest/broken-file.ts'
import type { CsvForm } from '#api/platform/ingest/csv.ts'
import { writeRaw } from '#api/platform/ingest/raw.ts'
import type { Row } from '#api/platform/ingest/rows.ts'
import { openSheets } from '#api/platform/ingest/sheets.ts'
import { noNotes, type SheetNotes, TooManyTexts } from '#api/platform/ingest/workbook-rows.ts'
import type { FileRole } from '#contract/audit/flow/line.ts'
import {
  type ChoosableEncoding,
  type EncodingPreview,
  type FileFault,
  isChoosable,
} from '#contract/platform/files/content.ts'
import { type FileForm, shownCell, startRowsMax } from '#contract/platform/ingest/file.ts'
import { type SuggestedColumns, suggestColumns } from './columns.ts'
import { findHeadRow, headCellsOf, headSearchRows } from './head-row.ts'

type ReadFileParams = {
  path: string
  role: FileRole
  productCodes: readonly string[]
  /** CSV encoding chosen by a person; detected if absent. */
  encoding?: ChoosableEncoding
}

type SheetRead = {
  /** The name of its raw table in the folder of the file. */
  file: string
  rows: number
  width: number
  /** Name in the file; null for CSV. */
  sheet: string | null
  isHidden: boolean
  /** Undefined if no row looks like a header: a person chooses it. */
  headRow: number | undefined
  heads: string[]
  suggested: SuggestedColumns
  /** First rows of the sheet, shown to a person who chooses the header row; long cells are cut. */
  start: { number: number; cells: string[] }[]
  /** The first five rows below the header row. */
  samples: string[][]
  /** Rows whose number of cells differs from that of the header row. */
  irregular: number
  notes: SheetNotes
}

/** Content that was lost, or read with doubts. */
type FileNotes = { missing: string[]; brokenBytes: number; doubtfulEncoding: boolean }

export type FileRead =
  | {
      form: FileForm
      csv?: CsvForm | undefined
      /** Previews of a CSV whose encoding can be chosen. */
      encodingPreviews: EncodingPreview[]
      sheets: SheetRead[]
      notes: FileNotes
    }
  | { fault: FileFault }

/** Limit of listed missing sheets. */
const missingListed = 20
const samplesShown = 5
const samplesLookedAt = 300

/** Reads a file into raw tables, one per sheet, and suggests their columns. */
export async function readFile(
  { path, role, productCodes, encoding }: ReadFileParams,
  { session, room, progress }: JobContext,
): Promise<FileRead> {
  const opened = await openSheets(path, { encoding })
  if ('fault' in opened) return opened
  const codes = new Set(productCodes)
  const sheets: SheetRead[] = []
  try {
    for (const [at, { name, isHidden, notes, rows: readRows }] of opened.sheets.entries()) {
      const first: Row[] = []
      let irregular = 0
      let expected: number | undefined
      const file = `raw-${at}.parquet`
      const tell = (row: number) => progress({ stage: 'read', rows: row, of: 0 })
      const seeWidth = (width: number, rows = 1) => {
        if (expected !== undefined && width !== expected && width > 1) irregular += rows
      }
      const { rows, width } = await writeRaw(session, readRows, {
        scratch: room.scratch,
        file: join(room.output, file),
        see(batch) {
          if (first.length < headSearchRows + samplesLookedAt)
            first.push(...batch.slice(0, headSearchRows + samplesLookedAt))
          expected ??= headOf(first)?.cells.length
          if (opened.form === 'csv') for (const { cells } of batch) seeWidth(cells.length)
          tell(batch.at(-1)?.number ?? 0)
        },
        pass(last, widths) {
          for (const [width, rows] of widths) seeWidth(width, rows)
          tell(last)
        },
      })
      const head = headOf(first)
      const below = first.filter(({ number }) => number > (head?.number ?? 0)).map(({ cells }) => [...cells])
      sheets.push({
        file,
        rows,
        width,
        sheet: name,
        isHidden,
        headRow: head?.number,
        heads: (head?.cells ?? []).map(shownCell),
        suggested: suggestColumns({
          heads: head?.cells ?? [],
          samples: below.slice(0, samplesLookedAt),
          role,
          isProductCode: (text) => codes.has(text),
        }),
        start: first.slice(0, startRowsMax).map(({ number, cells }) => ({ number, cells: cells.map(shownCell) })),
        samples: below
          .filter((cells) => cells.some((cell) => cell.trim() !== ''))
          .slice(0, samplesShown)
          .map((cells) => cells.map(shownCell)),
        irregular,
        notes: { ...noNotes, ...notes },
      })
    }
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error
    return { fault: error.cause instanceof TooManyTexts ? 'tooLarge' : 'broken' }
  }
  const { form, csv, brokenBytes, isDoubtful, missing } = opened
  const notes = { missing: missing.slice(0, missingListed), brokenBytes, doubtfulEncoding: isDoubtful }
  const encodingPreviews = csv && isChoosable(csv.encoding) ? await previewEncodings(path) : []
  return { form, csv, encodingPreviews, sheets, notes }
}

function headOf(rows: readonly Row[]): Row | undefined {
  const number = findHeadRow(rows)
  return number === undefined ? undefined : { number, cells: headCellsOf(rows, number) }
}
