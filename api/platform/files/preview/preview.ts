import { readFile, writeFile } from 'node:fs/promises'
import { csvRows, separatorOfFile } from '#api/platform/ingest/csv.ts'
import { type FileKind, previewNameMax, previewPageEntries } from '#contract/platform/files/codes.ts'
import type { ChoosableEncoding } from '#contract/platform/files/content.ts'
import { fileBytesMax } from '#contract/platform/files/limits.ts'
import type { Preview, Unshown } from '#contract/platform/files/preview.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { type ArchiveEntry, openArchive } from '../reader/archive.ts'
import { contentOf } from '../reader/content.ts'
import { type OldWorkbook, readMarkupTables, readXls } from '../workbook/xls.ts'
import { readDocument } from './preview-document.ts'
import { collectSheet, cut, pageOfSheet, type SheetSeen } from './preview-sheet.ts'
import { readXlsxSheet } from './preview-xlsx.ts'
import { shortName } from './short-name.ts'
import { decodeAs } from './text-decoding.ts'
import { textFormIn, textFormOf } from './text-encoding.ts'

type PreviewParams = {
  path: string
  kind: FileKind
  sheet: number
  page: number
  encoding?: ChoosableEncoding | undefined
}

const nothing = (why: Unshown): Preview => ({ as: 'nothing', why })

/** Preview of a file of this kind, without any of its HTML. Runs in a separate process. */
export async function previewFile({ path, kind, sheet, page, encoding }: PreviewParams): Promise<Preview> {
  try {
    switch (kind) {
      case 'png':
      case 'jpeg':
      case 'gif':
        return { as: 'picture' }
      case 'pdf':
        return { as: 'pdf' }
      case 'csv':
        return pageOfSheet(await readCsv(path, encoding), page)
      case 'xlsx':
        return await inArchive(path, async (entries) => pageOfSheet(await readXlsxSheet(entries, sheet), page))
      case 'xls':
        return pageOfSheet(seeXlsSheet(await readOldSheets(path), sheet), page)
      case 'docx':
        return await inArchive(path, readDocument)
      case 'zip':
        return await inArchive(path, async (entries) => listEntries(entries, page))
      case 'doc':
        return nothing('kind')
    }
  } catch {
    return nothing('broken')
  }
}

async function inArchive(path: string, see: (entries: ArchiveEntry[]) => Promise<Preview>): Promise<Preview> {
  const archive = await openArchive(await readFile(path))
  if (isRefusal(archive)) return nothing(archive.refused === 'file.tooLarge' ? 'tooMuch' : 'broken')
  return see(archive.entries)
}

/** Reads rows as an import does, until the preview is full. */
async function readCsv(path: string, encoding: ChoosableEncoding | undefined): Promise<SheetSeen> {
  const text = encoding ? await textFormIn(path, encoding) : await textFormOf(path)
  const seen = collectSheet([''], 0)
  if (!text) return seen.sheet
  const form = { encoding: text.encoding, separator: await separatorOfFile(path, text) }
  for await (const rows of csvRows(path, form, text))
    if (!rows.every(({ number, cells }) => seen.add(number, cells.map(cut)))) break
  return { ...seen.sheet, encoding: text.encoding }
}

/** Maximum bytes of a web page that are read: a thousand rows are shorter. */
const markupBytesMax = 8 * 1024 * 1024

async function readOldSheets(path: string): Promise<OldWorkbook> {
  const content = await contentOf(path)
  if (content.is === 'markup') return readMarkupTables(decodeAs(content.text, await readFile(path), markupBytesMax))
  if (content.is !== 'xls') throw new Error('no old workbook')
  return readXls(content.bytes)
}

function seeXlsSheet({ sheets }: OldWorkbook, at: number): SheetSeen {
  const seen = collectSheet(
    sheets.map(({ name }) => name),
    at,
  )
  for (const [index, row] of (sheets[seen.sheet.sheet]?.rows ?? []).entries())
    if (row && !seen.add(index + 1, row.map(cut))) break
  return seen.sheet
}

const isFile = ({ name }: ArchiveEntry): boolean => !name.endsWith('/')

function listEntries(entries: ArchiveEntry[], page: number): Preview {
  const listed = entries.flatMap((entry, at) =>
    isFile(entry) ? [{ entry: at, name: entry.name, bytes: entry.unpackedBytes }] : [],
  )
  const from = (page - 1) * previewPageEntries
  const shown = listed.slice(from, from + previewPageEntries)
  return {
    as: 'archive',
    entries: shown.map((entry) => ({ ...entry, name: shortName(entry.name, previewNameMax) })),
    page,
    total: listed.length,
  }
}

type EntryParams = { path: string; entry: number; to: string }
type EntryUnpacked = { name: string; bytes: number } | { missing: true } | { tooLarge: { name: string; bytes: number } }

/** Unpacks one entry of an archive to a path. Runs in a separate process. */
export async function unpackEntry({ path, entry, to }: EntryParams): Promise<EntryUnpacked> {
  const archive = await openArchive(await readFile(path))
  const found = isRefusal(archive) ? undefined : archive.entries[entry]
  if (!found || !isFile(found)) return { missing: true }
  const { name, unpackedBytes: bytes } = found
  if (bytes > fileBytesMax) return { tooLarge: { name, bytes } }
  const unpacked = await found.unpack()
  if (isRefusal(unpacked)) return { missing: true }
  await writeFile(to, unpacked, { flag: 'wx', mode: 0o600 })
  return { name, bytes }
}
