import { faultText } from '#api/platform/text.ts'
import type { WorkbookFault } from '#contract/platform/files/workbook.ts'
import type { Language } from '#contract/platform/language.ts'
import { type FieldError, isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { fileReaders } from '../reader/reader.ts'
import { onDisk } from '../store/temporary.ts'
import type { Upload } from '../store/upload.ts'
import { tooMuch } from './workbook.ts'
import type { TableForm, TablesOf } from './workbook-table.ts'

/**
 * Reads the tables of an uploaded workbook, one for each form, in a separate process. Accepts sheet names and headers
 * in any language; faults name them in `language`. Refuses workbook.faulty if it cannot be read, and file.busy.
 */
export async function readTables<const Forms extends readonly TableForm<string>[]>(
  { file, by }: Upload,
  forms: Forms,
  language: Language,
): Promise<TablesOf<Forms> | Refusal> {
  const read = await onDisk(file, (path) => fileReaders.read('tables', { path, forms, language }, by))
  if ('failed' in read) return read.failed === 'busy' ? refuse('file.busy') : refuseFile(tooHard[read.failed], language)
  if (isRefusal(read.reply)) return refuseFile(Object.values(read.reply.faults ?? {}).flat(), language)
  return read.reply.map((table, index) => ({ ...table, form: forms[index], language })) as TablesOf<Forms>
}

const tooHard: Record<'late' | 'memory', readonly FieldError[]> = {
  late: [{ key: 'files-workbook:file.tooSlow' }],
  memory: [tooMuch],
}

/** Faults of an unreadable file have no sheet. */
const refuseFile = (reasons: readonly FieldError[], language: Language) =>
  refuseWorkbook(
    reasons.map((reason) => ({ sheet: null, row: null, column: null, reason })),
    language,
  )

/** Returns the content read from a workbook; refuses one with faults. */
export const acceptWorkbook = <Read extends object>(
  read: Read | { faults: WorkbookFault[] } | Refusal,
  language: Language,
): Exclude<Read, Refusal | { faults: WorkbookFault[] }> | Refusal => {
  if (isRefusal(read)) return read
  return 'faults' in read
    ? refuseWorkbook(read.faults as WorkbookFault[], language)
    : (read as Exclude<Read, Refusal | { faults: WorkbookFault[] }>)
}

/** Refuses a whole workbook, listing sheet, row, column and reason of every fault in the reader's language. */
export const refuseWorkbook = (faults: readonly WorkbookFault[], language: Language) =>
  refuse('workbook.faulty', {
    detail: { faults: faults.map((fault) => ({ ...fault, reason: faultText(fault.reason, language) })) },
  })
