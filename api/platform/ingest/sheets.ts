import { readFile, stat } from 'node:fs/promises'
import { isSevenBit } from '#api/platform/files/preview/seven-bit.ts'
import { decodeAs } from '#api/platform/files/preview/text-decoding.ts'
import { textFormIn } from '#api/platform/files/preview/text-encoding.ts'
import { contentOf } from '#api/platform/files/reader/content.ts'
import { isCutOff, LockedWorkbook, readMarkupTables, readXls } from '#api/platform/files/workbook/xls.ts'
import { TooLargeWorkbook } from '#api/platform/files/workbook/xls-records.ts'
import type { Encoding, FileFault } from '#contract/platform/files/content.ts'
import { type FileForm, sheetColumnsMax } from '#contract/platform/ingest/file.ts'
import { BrokenFile } from './broken-file.ts'
import { type CsvForm, csvRows, separatorOfFile } from './csv.ts'
import { pageFormOf, startOf } from './page-form.ts'
import type { TakeLines } from './plain-lines.ts'
import type { Rows } from './rows.ts'
import { oldSheets, type SheetNotes, type WorkbookRead, xlsxSheets } from './workbook-rows.ts'

/** A sheet whose rows are read on demand. A CSV is one sheet without a name; it passes plain lines to `take`. */
export type SheetToRead = {
  readonly name: string | null
  readonly isHidden: boolean
  /** Complete after the rows have been read. */
  readonly notes?: SheetNotes
  rows(take?: TakeLines): Rows
}
type FileToRead = {
  readonly form: Exclude<FileForm, 'zip'>
  readonly csv?: CsvForm
  readonly sheets: SheetToRead[]
  /** Sheets that the workbook lists but does not contain. */
  readonly missing: readonly string[]
  /** Text files only: bytes invalid in the encoding, and true if another encoding fits about as well. */
  readonly brokenBytes: number
  readonly isDoubtful: boolean
}

/** HTML files are loaded into memory as a whole. */
const markupBytesMax = 64 * 1024 * 1024

/**
 * Opens the sheets of a file by its content. Unpacked bytes are limited like an archive's; `encoding` overrides
 * detection for a CSV.
 */
export async function openSheets(
  path: string,
  {
    encoding,
    columnsMax = sheetColumnsMax,
  }: {
    encoding?: Encoding | undefined
    /** Cells of a workbook farther right are ignored. */
    columnsMax?: number
  } = {},
): Promise<FileToRead | { fault: FileFault }> {
  const content = await contentOf(path)
  switch (content.is) {
    case 'nothing':
      return { fault: content.fault }
    case 'zip':
    case 'docx':
    case 'doc':
      return { fault: 'noTable' }
    case 'xlsx':
      return sheetsOf('xlsx', () => xlsxSheets(content.entries, columnsMax))
    case 'xls':
      return sheetsOf('xls', async () => oldSheets(await readXls(content.bytes), columnsMax))
    case 'markup': {
      if ((await stat(path)).size > markupBytesMax) return { fault: 'tooLarge' }
      const text = encoding ? await textFormIn(path, encoding) : await pageFormOf(path, content.text)
      if (!text) return { fault: 'encodingUnknown' }
      const markup = decodeAs(text, await readFile(path), markupBytesMax)
      if (isCutOff(markup)) return { fault: 'broken' }
      const opened = await sheetsOf('xls', async () => oldSheets(await readMarkupTables(markup), columnsMax))
      return 'fault' in opened ? opened : { ...opened, brokenBytes: text.brokenBytes }
    }
    case 'csv': {
      if (isSevenBit(await startOf(path))) return { fault: 'encodingUnknown' }
      const text = encoding ? await textFormIn(path, encoding) : content.text
      const { brokenBytes, isDoubtful, hasZeros } = text
      const csv = { encoding: text.encoding, separator: await separatorOfFile(path, text) }
      const rows = (take?: TakeLines) => csvRows(path, csv, { take, hasZeros })
      return { form: 'csv', csv, sheets: [{ name: null, isHidden: false, rows }], missing: [], brokenBytes, isDoubtful }
    }
  }
}

async function sheetsOf(
  form: 'xlsx' | 'xls',
  read: () => Promise<WorkbookRead>,
): Promise<FileToRead | { fault: FileFault }> {
  try {
    const { sheets, missing } = await read()
    return {
      form,
      missing,
      brokenBytes: 0,
      isDoubtful: false,
      sheets: sheets.map((sheet) => ({ ...sheet, rows: () => asAsync(sheet.rows()) })),
    }
  } catch (error) {
    if (error instanceof TooLargeWorkbook) return { fault: 'tooLarge' }
    return { fault: error instanceof LockedWorkbook ? 'encrypted' : 'broken' }
  }
}

async function* asAsync<T>(rows: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = rows[Symbol.asyncIterator]()
  for (;;) {
    const next = await Promise.resolve(iterator.next()).catch((cause: unknown) => {
      throw new BrokenFile('a sheet cannot be read', { cause })
    })
    if (next.done) return
    yield next.value
  }
}
