import type { FileKind } from '#contract/platform/files/codes.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import { contentOf } from './content.ts'

type InspectionAsked = { path: string }

/**
 * The kind of a file whose first bytes leave it open: what lies in an archive or a compound file, and whether the rest is text.
 * Refuses file.type what is none of ours or is encrypted, and archives as `openArchive` does. For a process of its own.
 */
export async function inspectFile({ path }: InspectionAsked): Promise<FileKind | Refusal> {
  const content = await contentOf(path)
  // A table under the name of a workbook is one, as programs save it.
  if (content.is === 'markup') return 'xls'
  if (content.is !== 'nothing') return content.is
  if (content.refusal) return content.refusal
  if (content.fault === 'encrypted') return refuse('file.type', { faults: { file: [{ key: 'fileEncrypted' }] } })
  if (content.fault === 'webPage') return refuse('file.type', { faults: { file: [{ key: 'fileWebPage' }] } })
  // It is kept as what it is; that nobody reads it any more is told where it should be read.
  return content.fault === 'oldWorkbook' ? 'xls' : refuse('file.type')
}
