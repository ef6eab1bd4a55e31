import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { JobContext } from '../analytics/job.ts'
import { type SheetToWrite, writeWorkbook } from '../files/workbook-writing.ts'

export const plainWorkbookFile = 'workbook.xlsx'

/** A workbook of sheets of some ten thousand rows, written where it holds nobody up. */
export async function writePlainWorkbook(
  { title, sheets }: { title: string; sheets: readonly SheetToWrite[] },
  { room }: JobContext,
): Promise<{ bytes: number }> {
  const bytes = await writeWorkbook(sheets, { title })
  await writeFile(join(room.output, plainWorkbookFile), bytes)
  return { bytes: bytes.byteLength }
}
