import { readFile } from 'node:fs/promises'
import type { FileKind } from '#contract/files/codes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/problem.ts'
import { openArchive } from './archive.ts'
import { streamNamesOf } from './compound.ts'
import { decodeText } from './text-decoding.ts'

type InspectionAsked = { path: string; head: 'zip' | 'compound' | undefined }

/**
 * The kind of a file whose first bytes leave it open: what lies in an archive or a compound file, and whether the rest is text.
 * Refuses file.type what is none of ours or is encrypted, and archives as `openArchive` does. For a process of its own.
 */
export async function inspectFile({ path, head }: InspectionAsked): Promise<FileKind | Refusal> {
  const bytes = await readFile(path)
  if (head === 'zip') return kindOfArchive(bytes)
  if (head === 'compound') return kindOfCompound(bytes)
  return decodeText(bytes) === undefined ? unknown() : 'csv'
}

const unknown = () => refuse('file.type')

async function kindOfArchive(bytes: Uint8Array): Promise<FileKind | Refusal> {
  const archive = await openArchive(bytes)
  if (isRefusal(archive)) return archive
  const names = new Set(archive.entries.map(({ name }) => name))
  if (!names.has('[Content_Types].xml')) return 'zip'
  if (names.has('word/document.xml')) return 'docx'
  return names.has('xl/workbook.xml') ? 'xlsx' : 'zip'
}

function kindOfCompound(bytes: Uint8Array): FileKind | Refusal {
  const names = streamNamesOf(bytes)
  if (names.includes('EncryptedPackage')) return refuse('file.type', { faults: { file: [{ key: 'fileEncrypted' }] } })
  if (names.includes('WordDocument')) return 'doc'
  return names.includes('Workbook') || names.includes('Book') ? 'xls' : unknown()
}
