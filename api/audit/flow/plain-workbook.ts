import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { JobContext } from '#api/platform/engine/job.ts'
import {
  type SheetToWrite,
  streamed,
  streamWorkbook,
  type WorkbookFacts,
} from '#api/platform/files/workbook/workbook-writing.ts'

export const plainWorkbookFile = 'workbook.xlsx'

const rowsAtOnce = 500

type Rows = SheetToWrite['rows']

/** Writes a workbook of up to some ten thousand rows in an engine job. Progress covers the last sheet only. */
export async function writePlainWorkbook(
  { title, organisation, sheets }: WorkbookFacts & { sheets: readonly SheetToWrite[] },
  { room, progress }: Pick<JobContext, 'progress'> & { room: Pick<JobContext['room'], 'output'> },
): Promise<{ bytes: number }> {
  function* counted(rows: Rows): Generator<Rows> {
    for (let start = 0; start < rows.length; start += rowsAtOnce) {
      yield rows.slice(start, start + rowsAtOnce)
      progress({ stage: 'workbook', rows: Math.min(start + rowsAtOnce, rows.length), of: rows.length })
    }
  }
  const last = sheets.length - 1
  const streams = sheets.map((sheet, at) =>
    at === last ? { ...sheet, rows: () => counted(sheet.rows) } : streamed(sheet),
  )
  const path = join(room.output, plainWorkbookFile)
  await writeFile(path, streamWorkbook(streams, { title, organisation }))
  return { bytes: (await stat(path)).size }
}
