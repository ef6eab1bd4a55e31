import type { FileKind } from '#contract/platform/files/codes.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import { contentOf } from './content.ts'

type InspectionParams = { path: string }

/**
 * Kind of a file whose first bytes are ambiguous: by the content of an archive or a compound file, or by whether the
 * rest is text. Refuses file.type for unknown and encrypted files, and archives as `openArchive`. Runs in a separate
 * process.
 */
export async function inspectFile({ path }: InspectionParams): Promise<FileKind | Refusal> {
  const content = await contentOf(path)
  // Programs save web pages with tables under the extension of a workbook.
  if (content.is === 'markup') return 'xls'
  if (content.is !== 'nothing') return content.is
  if (content.refusal) return content.refusal
  if (content.fault === 'encrypted') return refuse('file.type', { faults: { file: [{ key: 'fileEncrypted' }] } })
  if (content.fault === 'webPage') return refuse('file.type', { faults: { file: [{ key: 'fileWebPage' }] } })
  // Accepted by its kind here; reading reports later that the format is too old.
  return content.fault === 'oldWorkbook' ? 'xls' : refuse('file.type')
}
