import { open, readFile, stat } from 'node:fs/promises'
import type { FileFault, FileForm } from '#contract/flow/file.ts'
import { isRefusal } from '#contract/problem.ts'
import { openArchive } from '../files/archive.ts'
import { isCompoundFile } from '../files/workbook.ts'
import { type CsvForm, csvRows, sniffCsv } from './csv.ts'
import type { TakeLines } from './plain-lines.ts'
import type { Rows } from './rows.ts'
import { xlsSheets, xlsxSheets } from './workbook-rows.ts'

/** A sheet whose rows are read once they are asked for; a csv is one without a name, and gives lines of it to `take` if it can. */
export type SheetToRead = { readonly name: string | null; readonly isHidden: boolean; rows(take?: TakeLines): Rows }
type FileToRead = {
  readonly form: Exclude<FileForm, 'zip'>
  readonly csv?: CsvForm
  readonly sheets: SheetToRead[]
}

/** What of a file holds rows, by its content. What it unpacks to is bounded as an archive is. */
export async function openSheets(path: string): Promise<FileToRead | { fault: FileFault }> {
  if ((await stat(path)).size === 0) return { fault: 'empty' }
  const start = await firstBytes(path)
  if (isCompoundFile(start)) return openOldWorkbook(await readFile(path))
  if (start[0] === 0x50 && start[1] === 0x4b) return openWorkbook(await readFile(path))
  const text = start
    .toString('latin1')
    .replace(/^(\xef\xbb\xbf)?\s+/, '')
    .toLowerCase()
  if (/^(<!doctype html|<html|<table|<\?xml|<meta)/.test(text)) return { fault: 'webPage' }
  if (isBinary(start)) return { fault: 'noTable' }
  const csv = await sniffCsv(path)
  return { form: 'csv', csv, sheets: [{ name: null, isHidden: false, rows: (take) => csvRows(path, csv, take) }] }
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Control characters that no text has; zeros are half of UTF-16 where they stand in every second place only. */
function isBinary(start: Buffer): boolean {
  const begins = start.toString('latin1', 0, 8)
  if (/^(%PDF-|\x89PNG|GIF8|\xff\xd8\xff|BM|Rar!|7z\xbc\xaf)/.test(begins)) return true
  if (start[0] === 0x1f && start[1] === 0x8b) return true
  const zeros = [0, 0]
  for (const [at, byte] of start.entries()) {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  }
  if ((zeros[0] ?? 0) > 0 && (zeros[1] ?? 0) > 0 && Math.min(zeros[0] ?? 0, zeros[1] ?? 0) > start.length / 20)
    return true
  const isUtf16 =
    (zeros[0] ?? 0) + (zeros[1] ?? 0) > 1 || begins.startsWith('\xff\xfe') || begins.startsWith('\xfe\xff')
  return (
    !isUtf16 &&
    start.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27 && byte !== 26 && byte !== 0x1f))
  )
}

async function openWorkbook(bytes: Buffer): Promise<FileToRead | { fault: FileFault }> {
  const archive = await openArchive(bytes)
  if (isRefusal(archive)) return { fault: archive.refused === 'file.tooLarge' ? 'tooLarge' : 'broken' }
  if (!archive.entries.some(({ name }) => name === 'xl/workbook.xml')) return { fault: 'noTable' }
  return sheetsOf('xlsx', () => xlsxSheets(archive.entries))
}

async function openOldWorkbook(bytes: Buffer): Promise<FileToRead | { fault: FileFault }> {
  const has = (text: string) => bytes.includes(Buffer.from(text, 'utf16le'))
  if (has('EncryptedPackage') || isLocked(bytes)) return { fault: 'encrypted' }
  if (!has('Workbook')) return { fault: has('Book') ? 'oldWorkbook' : 'noTable' }
  return sheetsOf('xls', () => xlsSheets(bytes))
}

/** A workbook of Excel 97 with a password says so in its second record. */
function isLocked(bytes: Buffer): boolean {
  const begins = bytes.indexOf(Buffer.from([0x09, 0x08, 0x10, 0x00, 0x00, 0x06, 0x05, 0x00]))
  const passwordRecord = 0x2f
  return begins >= 0 && begins + 22 <= bytes.length && bytes.readUInt16LE(begins + 20) === passwordRecord
}

async function sheetsOf(
  form: 'xlsx' | 'xls',
  read: () => ReturnType<typeof xlsxSheets>,
): Promise<FileToRead | { fault: FileFault }> {
  try {
    const sheets = await read()
    return { form, sheets: sheets.map(({ name, isHidden, rows }) => ({ name, isHidden, rows: () => asAsync(rows()) })) }
  } catch {
    return { fault: 'broken' }
  }
}

/** What says that it is a workbook, and is not one all the way through. */
export class BrokenWorkbook extends Error {}

async function* asAsync<T>(rows: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T> {
  const iterator = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]()
  for (;;) {
    const next = await Promise.resolve(iterator.next()).catch((cause: unknown) => {
      throw new BrokenWorkbook('a sheet cannot be read', { cause })
    })
    if (next.done) return
    yield next.value
  }
}
