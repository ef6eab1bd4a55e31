import type { JobContext } from '#api/platform/engine/job.ts'
import { BrokenFile } from '#api/platform/ingest/broken-file.ts'
import { isBlank } from '#api/platform/ingest/rows.ts'
import { openSheets } from '#api/platform/ingest/sheets.ts'
import { comparable } from '#contract/platform/comparable.ts'
import type { FileFault } from '#contract/platform/files/content.ts'

type EditedRowsParams = {
  path: string
  /** Accepted names of the sheet and of each column. */
  sheet: readonly string[]
  heads: readonly (readonly string[])[]
  rowsMax: number
}

export type EditedRows =
  | { fault: FileFault | 'sheetMissing' | 'sheetEmpty' | 'tooManyRows' }
  | { missing: number }
  | {
      sheet: string
      /** Column index of each header, from 0. */
      columns: number[]
      /** Rows that are not blank: their number in the sheet, and their cells ordered by header. */
      rows: { row: number; cells: string[] }[]
    }

/** Reads the rows of the expected sheet in an edited workbook; `missing` is the first header that it lacks. */
export async function readEditedRows(
  { path, sheet, heads, rowsMax }: EditedRowsParams,
  { progress }: JobContext,
): Promise<EditedRows> {
  const opened = await openSheets(path)
  if ('fault' in opened) return opened
  if (opened.form !== 'xlsx') return { fault: 'noTable' }
  const names = sheet.map(comparable)
  const found = opened.sheets.find(({ name }) => names.includes(comparable(name ?? '')))
  if (!found) return { fault: 'sheetMissing' }
  const rows: { row: number; cells: string[] }[] = []
  let columns: number[] | undefined
  try {
    for await (const batch of found.rows()) {
      for (const { number, cells } of batch) {
        if (isBlank(cells)) continue
        if (!columns) {
          const plain = cells.map(comparable)
          columns = heads.map((head) => {
            const known = head.map(comparable)
            return plain.findIndex((cell) => known.includes(cell))
          })
          const missing = columns.indexOf(-1)
          if (missing >= 0) return { missing }
          continue
        }
        if (rows.length === rowsMax) return { fault: 'tooManyRows' }
        rows.push({ row: number, cells: columns.map((at) => (cells[at] ?? '').trim()) })
      }
      progress({ stage: 'workbook', rows: rows.length, of: 0 })
    }
  } catch (error) {
    if (error instanceof BrokenFile) return { fault: 'broken' }
    throw error
  }
  return columns ? { sheet: found.name ?? '', columns, rows } : { fault: 'sheetEmpty' }
}
