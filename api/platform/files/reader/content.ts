import { open, readFile, stat } from 'node:fs/promises'
import type { FileFault } from '#contract/platform/files/content.ts'
import { isRefusal, type Refusal } from '#contract/platform/problem.ts'
import { type TextForm, textFormOf } from '../preview/text-encoding.ts'
import { entryOf, workbookPartOf } from '../workbook/xlsx-package.ts'
import { type ArchiveEntry, openArchive } from './archive.ts'
import { isCompoundFile, streamNamesOf } from './compound.ts'

/** Type of a file by its content, both for upload and for reading. */
type Content =
  | { is: 'xlsx' | 'docx' | 'zip'; entries: ArchiveEntry[] }
  | { is: 'xls'; bytes: Buffer }
  | { is: 'doc' }
  /** A web page with a table, or an XML workbook of Excel 2003: programs save both under the names of workbooks. */
  | { is: 'markup'; text: TextForm }
  | { is: 'csv'; text: TextForm }
  | { is: 'nothing'; fault: FileFault; refusal?: Refusal }

const startBytes = 4096

/**
 * Detects the type by the first bytes and by the content of an archive or compound file, never by the name. Runs in a
 * separate process.
 */
export async function contentOf(path: string): Promise<Content> {
  if ((await stat(path)).size === 0) return { is: 'nothing', fault: 'empty' }
  const start = await firstBytes(path)
  if (isCompoundFile(start)) return compoundContent(await readFile(path))
  if (start.toString('latin1', 0, 2) === 'PK') return archiveContent(await readFile(path))
  if (isOldStream(start)) return { is: 'nothing', fault: 'oldWorkbook' }
  const text = await textFormOf(path)
  if (!text) return { is: 'nothing', fault: 'noTable' }
  const begins = new TextDecoder(text.encoding).decode(start, { stream: true })
  if (oldText.test(begins)) return { is: 'nothing', fault: 'oldWorkbook' }
  const markup = markupOf(begins)
  if (markup === undefined) return { is: 'csv', text }
  if (markup === 'workbook' || (await hasTable(path))) return { is: 'markup', text }
  return markup === 'part' ? { is: 'csv', text } : { is: 'nothing', fault: 'webPage' }
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(startBytes), 0, startBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** True for a workbook of Excel 2 to 5 outside a compound file: it starts with a record of 4 to 8 bytes. */
function isOldStream([type = 0, version = 0, length = 0, high = 0]: Uint8Array): boolean {
  return type === 9 && [0, 2, 4, 8].includes(version) && length >= 4 && length <= 8 && high === 0
}

/** Text formats of workbooks that look like CSV: web archives with header lines, SYLK and DIF. */
const oldText =
  /^(?:(?:(?:From|Subject|Date|Content-[\w-]+|X-[\w-]+):.*\r?\n(?:[ \t].*\r?\n)*){0,20}MIME-Version:|ID;P\w*(?:;[NE])*\r?\n[BCFOP];|TABLE\r?\n0,1\r?\n)/

const markupStart = /^\s*(<!--|<!doctype\s+html|<html|<head|<body|<table|<meta|<style|<\?xml)/i
/** Start of any other tag: part of a web page if a table follows. */
const tagStart = /^\s*<[a-z][a-z0-9]*[\s>]/i

function markupOf(start: string): 'page' | 'part' | 'workbook' | undefined {
  if (!markupStart.test(start)) return tagStart.test(start) ? 'part' : undefined
  return start.includes('urn:schemas-microsoft-com:office:spreadsheet') ? 'workbook' : 'page'
}

/** Number of bytes searched for a table: web pages with a table contain little else before it. */
const tableWithin = 4 * 1024 * 1024

async function hasTable(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(tableWithin), 0, tableWithin, 0)
    return /<table[\s>]/i.test(buffer.toString('latin1', 0, bytesRead).replaceAll('\0', ''))
  } finally {
    await file.close()
  }
}

async function archiveContent(bytes: Buffer): Promise<Content> {
  const archive = await openArchive(bytes)
  if (isRefusal(archive))
    return { is: 'nothing', fault: archive.refused === 'file.tooLarge' ? 'tooLarge' : 'broken', refusal: archive }
  const { entries } = archive
  if (!entryOf(entries, '[Content_Types].xml')) return { is: 'zip', entries }
  if (entryOf(entries, 'word/document.xml')) return { is: 'docx', entries }
  return { is: (await workbookPartOf(entries)) ? 'xlsx' : 'zip', entries }
}

function compoundContent(bytes: Buffer): Content {
  const names = streamNamesOf(bytes)
  const has = (name: string) => names.includes(name)
  if (has('EncryptedPackage')) return { is: 'nothing', fault: 'encrypted' }
  if (has('WordDocument')) return { is: 'doc' }
  if (has('Workbook')) return { is: 'xls', bytes }
  if (names.length === 0) return { is: 'nothing', fault: 'broken' }
  return { is: 'nothing', fault: has('Book') ? 'oldWorkbook' : 'noTable' }
}
